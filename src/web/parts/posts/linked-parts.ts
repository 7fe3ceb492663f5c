import type { NetworkFacts } from '#contract/networks/facts.ts';
import { linksMention } from '#contract/text/mention-forms.ts';
import { hashtagsIn, linksIn, mentionsIn } from '#contract/text/text-parts.ts';

export type Linking = Pick<NetworkFacts['links'], 'clickable' | 'hashtags' | 'mentions'>;

interface LinkedPart {
  text: string;
  isLink: boolean;
}

/** A text in parts, with those that the network makes links: URLs, hashtags, mentions, or none of them. */
export function linkedParts(text: string, { clickable, hashtags, mentions }: Linking): LinkedPart[] {
  const found = [
    ...(clickable ? linksIn(text) : []),
    ...(hashtags ? hashtagsIn(text) : []),
    ...(mentions === 'none' ? [] : mentionsIn(text).filter((part) => linksMention(mentions, part.text))),
  ].toSorted((a, b) => a.start - b.start);
  const ends = [0, ...found.map(({ end }) => end)];
  const parts = found.flatMap((part, index) => [
    { text: text.slice(ends[index], part.start), isLink: false },
    { text: part.text, isLink: true },
  ]);
  return [...parts, { text: text.slice(ends.at(-1)), isLink: false }].filter((part) => part.text !== '');
}
