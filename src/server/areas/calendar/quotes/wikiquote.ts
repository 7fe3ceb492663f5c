import { Parser } from 'htmlparser2';

import type { QuoteFile } from './format.ts';

type Author = QuoteFile['authors'][number];
type Work = QuoteFile['works'][number];

/** The licence of Wikiquote's pages. */
const licence = 'CC BY-SA 4.0';

/** Sections whose quotes are unsourced, or not by the person. */
const doubtful =
  /^(attributed|disputed|misattributed|dubious|unsourced|about|quotes? (about|of)|external links|see also|notes|references|sources)/i;

/** Authors described so wrote in English; quotes of all others are translations. */
const englishWriters = /\b(english|british|scottish|welsh|irish|american|canadian|australian|new zealand)\b/i;

/**
 * The pages rarely name the translator, so the rights are unknown. A translation counts as young as
 * Wikiquote, so that it does not count as free because its author is long dead.
 */
const someTranslator = {
  name: 'a person whom the page does not name',
  born: null,
  died: null,
  year: 2003,
} as const satisfies Work['translator'];

const longest = 320;

/** A longer line is no quote, and the first sentence of a page lies within the lead. UTF-16 units. */
const longestLine = 4_000;
const lead = 8_000;

/**
 * The quotes of a Wikiquote dump (`<page>` with `<title>` and `<text>` of wikitext) with a named work and
 * year: a bullet below the heading of a work with its year, with the place in a bullet below it. Only pages
 * about people: a page without dates of a life is skipped, and so are all sections of doubtful quotes.
 */
export function fromWikiquote(xml: string): { file: QuoteFile; pages: number; passedOver: number } {
  const authors: Author[] = [];
  const works: Work[] = [];
  let passedOver = 0;
  const pages = pagesIn(xml);
  for (const { title, text } of pages) {
    const author = authorOf(title, text);
    const found = author ? worksOf(author, title, text) : null;
    passedOver += found?.passedOver ?? 1;
    if (!author || !found || found.works.length === 0) continue;
    authors.push(author);
    works.push(...found.works);
  }
  return { file: { format: 1, licence, authors, works }, pages: pages.length, passedOver };
}

function pagesIn(xml: string): { title: string; text: string }[] {
  const pages: { title: string; text: string }[] = [];
  let title = '';
  let text = '';
  let inside = '';
  const parser = new Parser(
    {
      onopentagname(name) {
        inside = name;
        if (name === 'page') [title, text] = ['', ''];
      },
      ontext(data) {
        if (inside === 'title') title += data;
        if (inside === 'text') text += data;
      },
      onclosetag(name) {
        inside = '';
        // Talk, categories and templates have a colon in their names.
        if (name === 'page' && title !== '' && !/^\w+:/.test(title))
          pages.push({ title: title.trim(), text });
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return pages;
}

/** From the first sentence: `'''Jane Austen''' (16 December 1775 – 18 July 1817) was an English novelist.` */
function authorOf(title: string, text: string): Author | null {
  const [, dates = '', description = ''] =
    /'''[^\n]*?\(([^)\n]*\d[^)\n]*)\)[^\n]*?\b(?:was|is) (?:an?|the) ([^.\n]+)/.exec(
      plain(text.slice(0, lead), true),
    ) ?? [];
  const [birth = '', death] = dates.split(/\s[–—-]\s|–|—/);
  const born = yearIn(birth.replace(/^\s*born\b/i, ''));
  const died = death === undefined ? null : yearIn(death);
  if (born === null || (died !== null && died <= born)) return null;
  const what = plain(description).slice(0, 160).trim();
  return {
    key: keyOf(title),
    name: title,
    description: what === '' ? 'Author' : `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    born,
    died,
    dates_approximate: /\bc(?:irca|a)?\.|\?/.test(dates),
    picture: null,
  };
}

function worksOf(author: Author, title: string, text: string): { works: Work[]; passedOver: number } {
  const works: Work[] = [];
  let work: Work | null = null;
  let quote: Work['quotes'][number] | null = null;
  let inDoubtful = false;
  let passedOver = 0;
  const translator = englishWriters.test(author.description) ? null : someTranslator;
  const url = `https://en.wikiquote.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`;
  for (const line of text.split('\n')) {
    if (line.length > longestLine) {
      passedOver += 1;
      continue;
    }
    const heading = /^={2,4}\s*(.+?)\s*={2,4}\s*$/.exec(line)?.[1];
    if (heading !== undefined) {
      // Sections within a doubtful section are doubtful too, until the next of the second level.
      const name = plain(heading);
      if (/^==[^=]/.test(line)) inDoubtful = doubtful.test(name);
      const skip = inDoubtful || doubtful.test(name);
      const named: ReturnType<typeof workNamed> = skip ? null : workNamed(name);
      work = named && { author: author.key, ...named, language: 'en', translator, quotes: [] };
      if (work) works.push(work);
      quote = null;
      continue;
    }
    const place = /^\*\*\s*([^*].*)$/.exec(line)?.[1];
    if (place !== undefined) {
      if (quote?.place === '') quote.place = plain(place).slice(0, 200);
      continue;
    }
    const markup = /^\*\s*([^*].*)$/.exec(line)?.[1];
    if (markup === undefined || inDoubtful) continue;
    const saying = plain(markup);
    quote = null;
    if (!work || saying.length < 10 || saying.length > longest) {
      passedOver += 1;
      continue;
    }
    quote = {
      text: saying,
      place: '',
      context: null,
      categories: [],
      popularity: 'low',
      evidence: { url, words: saying },
    };
    work.quotes.push(quote);
  }
  // Without a place in the work no reader can verify it.
  const placed = works.map((one) => ({ ...one, quotes: one.quotes.filter((each) => each.place !== '') }));
  const lost = works.flatMap((one) => one.quotes).length - placed.flatMap((one) => one.quotes).length;
  return { works: placed.filter((one) => one.quotes.length > 0), passedOver: passedOver + lost };
}

/** `Pride and Prejudice (1813)`; a heading without a year names no work. */
function workNamed(heading: string): { title: string; year: number; year_approximate: boolean } | null {
  const [, title, about, year] = /^(.{2,200}?)\s*\((c\.\s*)?(\d{3,4})(?:[^)]*)\)$/.exec(heading) ?? [];
  if (title === undefined || year === undefined) return null;
  return { title, year: Number(year), year_approximate: about !== undefined };
}

function yearIn(text: string): number | null {
  const [, year, era] = /(\d{3,4}|\d{1,4}(?=\s*BCE?))\s*(BCE?)?/.exec(text) ?? [];
  if (year === undefined) return null;
  return era === undefined ? Number(year) : -Number(year);
}

function keyOf(title: string): string {
  const saying =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? '';
  return /^[a-z]/.test(saying) ? saying : `author-${saying}`;
}

/** Wikitext without its markup. */
function plain(text: string, keepBold = false): string {
  const bare = text
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<ref[^>]*\/>|<ref[^>]*>[^]*?<\/ref>/g, '')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/\{\{[^{}]*\}\}/g, '')
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/\[https?:\S+ ([^\]]*)\]/g, '$1');
  return keepBold
    ? decoded(bare)
    : decoded(bare)
        .replace(/'{2,}/g, '')
        .replace(/[^\S\n]+/g, ' ')
        .trim();
}

/** Wikitext writes characters as HTML entities: `&mdash;` */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  let signs = '';
  const parser = new Parser({ ontext: (data) => void (signs += data) });
  parser.end(text.replaceAll('<', '&lt;'));
  return signs;
}
