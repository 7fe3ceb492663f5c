import { hashtagsIn } from '#contract/text/text-parts.ts';

/**
 * The “little” format of a post's text. Its reserved characters mean something, and LinkedIn drops everything
 * behind one that it cannot read, without an error: each is escaped, in URLs too. Comments are plain text.
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */

const reserved = String.raw`\\|{}@[\]()<>#*_~`;
const escapable = new RegExp(`[${reserved}]`, 'g');

/** A tag that the format can hold as `#tag`; any other is plain text. */
const singleWord = /^[#＃][\p{L}\p{M}\p{N}]+$/u;

/** A text as it is written, with its hashtags clickable. */
export function littleText(text: string): string {
  let little = '';
  let at = 0;
  for (const { start, end, text: tag } of hashtagsIn(text)) {
    if (!singleWord.test(tag)) continue;
    little += escaped(text.slice(at, start)) + tag;
    at = end;
  }
  return little + escaped(text.slice(at));
}

const escaped = (text: string) => text.replace(escapable, String.raw`\$&`);

/** In this order: an escaped character, a hashtag as LinkedIn returns it, a mention. */
const markup = new RegExp(
  [
    String.raw`\\([${reserved}])`,
    String.raw`\{hashtag\|\\?([#＃])\|((?:\\.|[^\\|{}])*)\}`,
    String.raw`@\[((?:\\.|[^\\\]])*)\]\(urn:li:[^()]*\)`,
  ].join('|'),
  'gu',
);

/** What readers see of a text in this format. */
export function visibleText(little: string): string {
  return little.replace(
    markup,
    (_, character?: string, sign?: string, tag?: string, name?: string) =>
      character ?? (sign === undefined ? visibleText(name ?? '') : sign + visibleText(tag ?? '')),
  );
}
