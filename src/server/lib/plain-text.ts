import { Parser } from 'htmlparser2';

import { onlyTags } from './html-tags.ts';

/** The stored part of a post's text, in characters: enough to find and judge it. */
const longestText = 10_000;
const longestTitle = 500;

const blocks = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const unread = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'select',
]);

export interface ReadHtml {
  /** Markup removed, entities decoded, one line a block; null when nothing is left. */
  text: string | null;
  /** The `src` of the first picture that is no tracking pixel, as written. */
  image: string | null;
}

/**
 * Characters of markup that are read. The parser takes quadratic time in the depth of nesting, so that a
 * hostile megabyte of open tags would block the program for seconds.
 */
const longestHtml = 128 * 1024;

/**
 * Converts HTML to the text that a person sees. Never throws: what is no tag of HTML (`x<y`, `Array<string>`)
 * is text.
 */
export function readHtml(html: string | null | undefined): ReadHtml {
  if (!html) return { text: null, image: null };
  if (!html.includes('<') && !html.includes('&')) return { text: plainText(html), image: null };
  let text = '';
  let image: string | null = null;
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) hidden += 1;
      else if (blocks.has(name)) text += '\n';
      else if (name === 'img') image ??= picture(attributes);
    },
    ontext(data) {
      if (hidden === 0) text += data.replace(lineBreaks, ' ');
      if (text.length > longestText * 2) parser.pause(); // the rest is never read
    },
    onclosetag(name) {
      if (unread.has(name)) hidden -= 1;
      else if (blocks.has(name) && name !== 'br' && name !== 'hr') text += '\n';
    },
  });
  parser.write(onlyTags(beginning(html)));
  parser.end();
  return { text: plainText(text), image };
}

/** Never cut inside a tag. */
function beginning(html: string): string {
  if (html.length <= longestHtml) return html;
  const head = html.slice(0, longestHtml);
  const last = head.lastIndexOf('<');
  return last > head.lastIndexOf('>') ? head.slice(0, last) : head;
}

const lineBreaks = /[\r\n]+/g;

/** A title on one line. `html` is whether the outside system writes markup there or plain text. */
export function readTitle(title: string | null | undefined, html: boolean): string | null {
  const text = html ? readHtml(title).text : plainText(title);
  return text === null ? null : shortened(text.replace(/\s+/g, ' '), longestTitle);
}

/** Cleans plain text: white space, and characters that no text may contain. */
export function plainText(text: string | null | undefined): string | null {
  if (!text) return null;
  const tidy = clean(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return tidy === '' ? null : shortened(tidy, longestText);
}
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Text without control characters and broken surrogates: PostgreSQL refuses some, and they are invisible
 * anyway.
 */
export function clean(text: string): string {
  return text.replace(forbidden, '').toWellFormed();
}

function shortened(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

function picture(attributes: Record<string, string>): string | null {
  const { src, width, height } = attributes;
  if (!src || src.startsWith('data:')) return null;
  const pixel = [width, height].some((side) => side !== undefined && Number.parseInt(side, 10) <= 3);
  return pixel ? null : src;
}

/** An absolute http URL without control characters, or null. */
export function webAddress(address: string | null | undefined, base?: string | null): string | null {
  if (!address) return null;
  const trimmed = address.trim();
  // Most are absolute and clean: only the others need the full parse.
  const url = URL.parse(trimmed, base ?? undefined);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.href.length > longestAddress)
    return null;
  return url.href;
}

const longestAddress = 4096;

/** Far longer than any in use, so that the cache of tags stays small. */
const longestLanguage = 100;
const languages = new Map<string, string | null>();

/** The language tag in its canonical form (`pt_BR` becomes `pt-BR`); null for an invalid one. */
export function languageTag(tag: string | null | undefined): string | null {
  if (!tag || tag.length > longestLanguage) return null;
  const known = languages.get(tag);
  if (known !== undefined) return known;
  if (languages.size > 1000) languages.clear();
  const canonical = canonicalLanguage(tag.trim().replaceAll('_', '-'));
  languages.set(tag, canonical);
  return canonical;
}

function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** A post's tags: cleaned, each once, at most twenty. */
export function tagList(tags: readonly (string | null | undefined)[]): string[] {
  const tidy = tags.flatMap((tag) => {
    const text = tag
      ? clean(tag)
          .replace(/^#|\s+/g, (match) => (match === '#' ? '' : ' '))
          .trim()
      : '';
    return text === '' || text.length > 100 ? [] : [text];
  });
  return [...new Set(tidy)].slice(0, 20);
}
