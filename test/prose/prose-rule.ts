import type { TxtNode, TxtParentNode } from '@textlint/ast-node-types';
import type { TextlintRuleContext, TextlintRuleModule } from '@textlint/types';
import { type ProseBlock, proseBlock } from './prose-block.ts';

/** A violation of a rule, and the fix. */
export interface Finding {
  /** Its start in the text of the block; without a block, in the source of the page. */
  index: number;
  message: string;
  hint: string;
}

type BlockKind = 'Header' | 'Paragraph' | 'TableCell' | 'Link';

/** A rule that checks one block at a time. */
export interface BlockRule {
  id: string;
  kinds: BlockKind[];
  check(block: ProseBlock, node: TxtNode): Finding[];
}

/** A heading or paragraph of a page; `depth` is the level of a heading, otherwise 0. */
export type PageBlock = ProseBlock & { kind: BlockKind; depth: number };

/** A rule that checks the whole page: its headings and paragraphs in order, without tables, or its source. */
export interface PageRule {
  id: string;
  checkPage(
    blocks: PageBlock[],
    file: string,
    source: string,
  ): (Finding & { block: PageBlock | undefined })[];
}

export type ProseRule = BlockRule | PageRule;

/** Wraps one of our rules for the linter. */
export function toLinterRule(rule: ProseRule): TextlintRuleModule {
  return (context) => ('checkPage' in rule ? pageHandlers(rule, context) : blockHandlers(rule, context));
}

function blockHandlers(rule: BlockRule, context: Readonly<TextlintRuleContext>) {
  const handle = (node: TxtNode): void => {
    const block = proseBlock(node);
    for (const finding of rule.check(block, node)) report(context, node, block, finding);
  };
  return Object.fromEntries(rule.kinds.map((kind) => [kind, handle]));
}

function pageHandlers(rule: PageRule, context: Readonly<TextlintRuleContext>) {
  return {
    Document(page: TxtNode): void {
      const nodes = new Map(blocksOf(page));
      const findings = rule.checkPage([...nodes.keys()], context.getFilePath() ?? '', context.getSource());
      for (const { block, ...finding } of findings) {
        const node = block === undefined ? undefined : nodes.get(block);
        if (node === undefined || block === undefined) reportAt(context, page, finding.index, finding);
        else report(context, node, block, finding);
      }
    },
  };
}

function blocksOf(node: TxtNode): [PageBlock, TxtNode][] {
  if (node.type === 'Header' || node.type === 'Paragraph') {
    const depth = (node as { depth?: number }).depth ?? 0;
    return [[{ ...proseBlock(node), kind: node.type, depth }, node]];
  }
  if (node.type === 'Table') return [];
  return ((node as TxtParentNode).children ?? []).flatMap(blocksOf);
}

function report(
  context: Readonly<TextlintRuleContext>,
  node: TxtNode,
  { offsets }: ProseBlock,
  finding: Finding,
): void {
  reportAt(context, node, Math.max((offsets[finding.index] ?? node.range[0]) - node.range[0], 0), finding);
}

function reportAt(
  { report, RuleError, locator }: Readonly<TextlintRuleContext>,
  node: TxtNode,
  from: number,
  { message, hint }: Finding,
): void {
  report(node, new RuleError(`${message} — ${hint}`, { padding: locator.at(from) }));
}
