import { linksIn, mentionsIn } from '#contract/text/text-parts.ts';

/**
 * Text as blocks of Tumblr's format. https://www.tumblr.com/docs/npf#content-block-type-text
 */

interface Range {
  start: number;
  end: number;
}

type Formatting = Range & ({ type: 'link'; url: string } | { type: 'mention'; blog: { uuid: string } });

export interface TextBlock {
  type: 'text';
  text: string;
  formatting?: Formatting[];
}

/** The unique identifiers of blogs that are mentioned, by their names in small letters. */
export type Mentioned = Readonly<Record<string, string>>;

/** Names of blogs have letters, digits and hyphens. */
const blogName = /^@([a-z\d-]{1,64})$/i;

/** The names of blogs that a text may mention, in small letters. */
export function namesIn(text: string): string[] {
  const names = mentionsIn(text).flatMap((part) => nameOf(part.text) ?? []);
  return [...new Set(names)];
}

const nameOf = (mention: string) => blogName.exec(mention)?.[1]?.toLowerCase();

/**
 * Each line is a block, since a block is one paragraph; an empty one between others keeps its place. URLs and
 * mentions of blogs that exist become links.
 */
export function textBlocks(body: string, mentioned: Mentioned): TextBlock[] {
  if (body.trim() === '') return [];
  return body.split('\n').map((text) => {
    const formatting = formattingOf(text, mentioned);
    return { type: 'text', text, ...(formatting.length > 0 && { formatting }) };
  });
}

function formattingOf(text: string, mentioned: Mentioned): Formatting[] {
  const links = linksIn(text).map((link): Formatting => ({
    ...rangeOf(text, link),
    type: 'link',
    url: link.url,
  }));
  const mentions = mentionsIn(text).flatMap((part): Formatting[] => {
    const name = nameOf(part.text) ?? '';
    const uuid = Object.hasOwn(mentioned, name) ? mentioned[name] : undefined;
    return uuid === undefined ? [] : [{ ...rangeOf(text, part), type: 'mention', blog: { uuid } }];
  });
  return [...links, ...mentions].toSorted((one, other) => one.start - other.start);
}

/** Tumblr counts code points, whereas offsets are in UTF-16. */
function rangeOf(text: string, { start, end }: Range): Range {
  const from = lengthOf(text.slice(0, start));
  return { start: from, end: from + lengthOf(text.slice(start, end)) };
}

const lengthOf = (text: string) => Array.from(text).length;
