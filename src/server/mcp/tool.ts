import { z } from 'zod';
import { sentenceOf } from '../../api/zod-sentence.ts';

/** What a tool returns: Markdown or JSON for the model and, for a tool with an output schema, the same as data. */
interface ToolResult {
  text: string;
  data?: Record<string, unknown>;
}

/** Runs a job when it is its turn; pages are served between turns. @throws RejectedRequest 429 if too many jobs wait */
export type TakeTurn = <T>(job: () => T | Promise<T>) => Promise<T>;

/** A tool of the MCP server. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output?: z.ZodObject;
  /** @throws ToolError for arguments that match the schema but name nothing */
  run(given: z.output<Input>): ToolResult | Promise<ToolResult>;
}

/** A tool whose `run` gets the arguments that its schema describes. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}

/** A mistake of the caller, or a state that passes; the model reads the message and can try again. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** A name, code or address that a tool looks up. */
export const lookup = z.string().trim().min(1).max(300);

/** What is wrong with a value, in a sentence that names the place; null if it matches. */
export function misfit(schema: z.ZodType, value: unknown): string | null {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue === undefined ? null : sentenceOf(issue, value);
}
