import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

import { remembering } from './remembering.ts';

/** A part of a text other than words, found in the same way for counters, previews and checks. */
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

/** Every web URL of a text, including bare domains (`example.com/a`), but not mail addresses. */
export const linksIn = remembering((text: string): readonly Link[] => {
  if (!text.includes('.')) return [];
  return (finder.match(text) ?? []).flatMap(({ schema, index, lastIndex, raw, url }) => {
    if (schema === 'mailto:') return [];
    const bare = schema === '';
    const address = bare ? url.replace(/^http:/, 'https:') : url;
    return { start: index, end: lastIndex, text: raw, url: address, bare };
  });
});

/** Characters between the letters of a hashtag, by the rules of twitter-text: joiners and middle dots. */
const joins = String.raw`\u200c\u200d\ua67e\u05be\u05f3\u05f4\uff5e\u301c\u309b\u309c\u30a0\u30fb\u3003\u0f0b\u0f0c\xb7`;
const pictures = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f`;

/** A sign at the end belongs to the sentence, not to the tag. */
function hashtagPattern(more: string): RegExp {
  const inside = String.raw`\p{L}\p{M}\p{N}_${more}`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}_&/${joins}](?<!\ufe0f))[#＃](?![\ufe0f\u20e3])(?=[\p{N}_${joins}]*[\p{L}\p{M}${more}])[${inside}${joins}]*[${inside}]`,
    'gu',
  );
}

const hashtag = hashtagPattern('');
const hashtagOfPictures = hashtagPattern(pictures);
const mention =
  /(?<![\p{L}\p{N}_/@.])@[\w](?:[\w.-]*\w)?(?:@[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])+)?/gu;

/** Hashtags with their `#`. A number alone (#1) is none, nor is the fragment of a URL. */
export const hashtagsIn = remembering((text: string) => (/[#＃]/.test(text) ? find(text, hashtag) : []));

/** The same where emoji count as letters, as on Bluesky: #love❤️. */
export const hashtagsWithPicturesIn = remembering((text: string) =>
  /[#＃]/.test(text) ? find(text, hashtagOfPictures) : [],
);

/** Mentions with their `@`, including the server of the fediverse's `@user@host`. */
export const mentionsIn = remembering((text: string) => (text.includes('@') ? find(text, mention) : []));

function find(text: string, pattern: RegExp): readonly TextPart[] {
  const links = linksIn(text);
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
  })).filter((part) => !links.some((link) => part.start < link.end && link.start < part.end));
}
