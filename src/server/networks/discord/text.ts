/**
 * Plain text in Discord's Markdown, so that readers see what was written. Escaped is only what would be
 * markup: the escapes count as characters.
 * https://docs.discord.com/developers/reference#message-formatting
 */

export type Mentions = 'none' | 'people' | 'everyone';

/** As Discord finds a URL. In one nothing is markup, and an escape would break it. */
const url = /https?:\/\/[^\s<]+[^\s<.,:;"'\]]/g;

/** Discord shows this without the brackets, and the URL in it as a link. */
const bracketedUrl = /<https?:\/\/[^\s<>]+>/g;

/** Mentions of people and roles, and channels, which notify no one. */
const mention = /<(?:@[!&]?|#)\d+>/g;

/**
 * @param mentions where they may notify, mentions are left as they are
 */
export function discordText(text: string, mentions: Mentions): string {
  const kept = [bracketedUrl, url, ...(mentions === 'none' ? [] : [mention])];
  const pattern = new RegExp(kept.map(({ source }) => source).join('|'), 'g');
  let escaped = '';
  let at = 0;
  for (const { 0: whole, index } of text.matchAll(pattern)) {
    escaped += escapedPart(text, at, index) + whole;
    at = index + whole.length;
  }
  return escaped + escapedPart(text, at, text.length);
}

/**
 * What is markup. Signs that open nothing stay: `5 > 3`, `a | b`, `#tag`, `10:30`.
 */
const markup = new RegExp(
  [
    // A backslash before a sign would be taken for an escape.
    String.raw`\\(?=[^0-9A-Za-z\s])`,
    // Bold, italic, underlined, code. Even one alone could be closed by a sign in a later URL.
    String.raw`[*_\x60]`,
    // Crossed out, spoilers.
    String.raw`~(?=~)|(?<=~)~`,
    String.raw`\|(?=\|)|(?<=\|)\|`,
    // [words](https://example.com)
    String.raw`\[(?=[^]*?\]\()`,
    // Mentions, emoji, times, commands, places of the server, URLs. A backslash behind a URL would belong to it.
    String.raw`(?<!https?://[^\s<]*)<(?=[@#:/]|a:|t:|id:|[^: >]+:/[^ >]+>)`,
    // :smile:
    String.raw`:(?=[\w+-]+:)`,
    // Headings, small print, lists and quotes, at the beginning of a line.
    String.raw`(?<=^[^\S\n]*)(?:#(?=#{0,2}\s)|[-+](?=#?\s)|>(?=\s|>>\s))`,
    String.raw`(?<=^[^\S\n]*\d+)\.(?=\s)`,
  ].join('|'),
  'gm',
);

/** The part between two offsets; what stands around it decides too. */
function escapedPart(text: string, from: number, to: number): string {
  let escaped = '';
  let at = from;
  markup.lastIndex = from;
  for (let found = markup.exec(text); found && found.index < to; found = markup.exec(text)) {
    escaped += `${text.slice(at, found.index)}\\${found[0]}`;
    at = markup.lastIndex;
  }
  return escaped + text.slice(at, to);
}
