import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

/** What a text holds besides words, found the same way for counters, previews and checks. */
export interface TextPart {
  /** Offsets in UTF-16, as strings have them; `end` is the place behind it. */
  start: number;
  end: number;
  text: string;
}

export interface Link extends TextPart {
  /** With its scheme: `example.com` becomes `https://example.com`. */
  url: string;
  /** Written without https://. */
  bare: boolean;
}

const finder = new LinkifyIt({ fuzzyLink: true, tlds }).add('ftp:', null).add('//', null);

/** Every web address of a text, bare domains (`example.com/a`) included, mail addresses not. */
export const linksIn = remembering((text: string): readonly Link[] => {
  if (!text.includes('.')) return [];
  return (finder.match(text) ?? []).flatMap(({ schema, index, lastIndex, raw, url }) => {
    if (schema === 'mailto:') return [];
    const bare = schema === '';
    const address = bare ? url.replace(/^http:/, 'https:') : url;
    return { start: index, end: lastIndex, text: raw, url: address, bare };
  });
});

const hashtag = /(?<![\p{L}\p{N}_&/])[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu;
const mention = /(?<![\p{L}\p{N}_/@.])@[\w](?:[\w.-]*\w)?(?:@[\w-]+(?:\.[\w-]+)+)?/gu;

/** Hashtags with their `#`. A number alone (#1) is none, nor is the fragment of an address. */
export const hashtagsIn = remembering((text: string) => (/[#＃]/.test(text) ? find(text, hashtag) : []));

/** Mentions with their `@`, the server of the fediverse's `@user@host` included. */
export const mentionsIn = remembering((text: string) => (text.includes('@') ? find(text, mention) : []));

function find(text: string, pattern: RegExp): readonly TextPart[] {
  const links = linksIn(text);
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
  })).filter((part) => !links.some((link) => part.start < link.end && link.start < part.end));
}

/**
 * A post goes to many accounts with few different texts, each asked about again and again while somebody types.
 * The latest answers are kept: `most` is beyond what one post has.
 */
export function remembering<Answer>(ask: (text: string) => Answer, most = 200): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = ask(text);
    if (known.size >= most) known.clear();
    known.set(text, answer);
    return answer;
  };
}
