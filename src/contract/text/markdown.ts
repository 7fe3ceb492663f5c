import { micromark, type Options } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

type Extension = NonNullable<Options['extensions']>[number];
type Construct = Exclude<NonNullable<Extract<Extension, { text?: unknown }>['text']>[number], undefined>;

/** A line break in the text is one for readers, as people mean it. */
const lineBreak: Extract<Construct, { tokenize: unknown }> = {
  name: 'lineBreak',
  tokenize: (effects, ok) => (code) => {
    effects.enter('hardBreakEscape');
    effects.consume(code);
    effects.exit('hardBreakEscape');
    return ok;
  },
};

/** micromark's codes of CR, LF and CR LF. */
const lineEndings = { [-5]: lineBreak, [-4]: lineBreak, [-3]: lineBreak };

/**
 * What would change or hide what people write without thinking of Markdown: an indented line, `<drei>`,
 * `[Note]: text`, a line above dashes, `&copy;`, a backslash at the end of a line.
 */
const asWritten = [
  'codeIndented',
  'htmlFlow',
  'htmlText',
  'definition',
  'setextUnderline',
  'characterReference',
  'hardBreakEscape',
];

const options: Options = {
  extensions: [
    gfmTable(),
    // One tilde means “about”.
    gfmStrikethrough({ singleTilde: false }),
    gfmAutolinkLiteral(),
    { text: lineEndings, disable: { null: asWritten } },
  ],
  htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml(), gfmAutolinkLiteralHtml()],
};

/**
 * Markdown (CommonMark, and GitHub's tables, strikethrough and bare URLs) as HTML: each line break is shown,
 * HTML in the text is text, URLs of other schemes than http, https and mailto are dropped. Some texts that no
 * person writes take minutes: others call `markdownHtml`.
 */
export function htmlOfMarkdown(markdown: string): string {
  return micromark(markdown, options);
}
