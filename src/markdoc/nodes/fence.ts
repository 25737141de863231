import type { Schema, ValidationError } from '@markdoc/markdoc';
import { fenceTag, parseLineRanges } from '../fence-tag.ts';

/** A code block: language behind the backticks, then `title`, `highlight` and `run`. Row S1.7. */
export const fence: Schema = {
  attributes: {
    content: { type: String, required: true, render: false },
    language: { type: String },
    title: { type: String },
    highlight: {
      type: String,
      validate(value: string): ValidationError[] {
        return parseLineRanges(value) === null
          ? [
              {
                id: 'fence-highlight',
                level: 'error',
                message: `'highlight' is no list of lines: ${value}. Write it as \`3,5-7\``,
              },
            ]
          : [];
      },
    },
    /** `no: reason` keeps the tests from running the sample. */
    run: {
      type: String,
      validate(value: string): ValidationError[] {
        return /^no: \S/.test(value)
          ? []
          : [
              {
                id: 'fence-run',
                level: 'error',
                message: '\'run\' must say why the sample is not run, as `run="no: browser code"`',
              },
            ];
      },
    },
    process: { type: Boolean, render: false },
  },
  transform(node) {
    const { content, language, title, highlight } = node.attributes as Record<string, string | undefined>;
    return fenceTag({ language, code: content ?? '', title, highlight });
  },
};
