import type { TextPart } from '#contract/text/text-parts.ts';

export interface Doi extends TextPart {
  /** Its link form. */
  url: string;
  /** Whether it is already written as https://doi.org/10.… */
  inLinkForm: boolean;
}

/**
 * A DOI as people write it: bare, after `doi:`, or as a URL. The pattern is Crossref's for the DOIs of its
 * registry (https://www.crossref.org/blog/dois-and-matching-regular-expressions/).
 */
const pattern =
  /(?<![\p{L}\p{N}./])(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|doi:?\s*)?(10\.\d{4,9}\/[-._;()/:<>\w]{1,200})/giu;

/** The DOIs of a text. A full stop or bracket of the sentence is not part of one. */
export function findDois(text: string): Doi[] {
  if (!text.includes('10.')) return [];
  return Array.from(text.matchAll(pattern), ({ index, 0: found, 1: named = '' }) => {
    const doi = ownEnd(named);
    const whole = found.slice(0, found.length - (named.length - doi.length));
    const url = `https://doi.org/${doi}`;
    return { start: index, end: index + whole.length, text: whole, url, inLinkForm: whole === url };
  });
}

function ownEnd(doi: string): string {
  const trimmed = doi.replace(/[.,;:]+$/, '');
  const opened = trimmed.split('(').length;
  const closed = trimmed.split(')').length;
  return closed > opened && trimmed.endsWith(')') ? ownEnd(trimmed.slice(0, -1)) : trimmed;
}
