/** Each is matched in linear time; `**` inside a word is a mask or a power. */
const signs = [
  /^ {0,3}#{1,6}[ \t]+\S/m,
  /(?<![\p{L}\p{N}*])\*\*(?![\s*])[^*\n]*(?<!\s)\*\*(?![\p{L}\p{N}*])/u,
  /\[[^\][\n]+\]\((?:https?:\/\/|mailto:)[^\s()]/i,
  /^ {0,3}(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|[ \t|:-]*$/m,
  /^ {0,3}```/m,
];

/**
 * Whether a text has what nobody writes without thinking of Markdown: a heading, bold text, a link, a table, a
 * block of code. It is cheap enough for each change of a text, unlike reading the Markdown.
 */
export function hasMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}
