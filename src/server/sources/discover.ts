import { Parser } from 'htmlparser2';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { plainText, webAddress } from '#server/lib/plain-text.ts';
import { readFeed } from './feed.ts';
import { inParallel } from './in-parallel.ts';
import { fetchGood } from './reply.ts';
import { SourceError } from './source.ts';

export interface FoundFeed {
  url: string;
  title: string | null;
}

export interface Discovered {
  feeds: FoundFeed[];
  /** Set where the URL itself returned neither a page nor a readable feed. */
  unreadable: { url: string; reason: string } | null;
}

const feedTypes =
  /^application\/(rss|atom|rdf|feed)\+(xml|json)\b|^application\/json\b|^text\/xml\b|^application\/xml\b/i;

/** Where sites keep a feed that their pages do not declare. */
const usualPlaces = [
  'feed',
  'feed/',
  'rss',
  'rss.xml',
  'feed.xml',
  'atom.xml',
  'index.xml',
  'feed.json',
  'feeds/posts/default',
];

/**
 * The feeds for what a person typed: the URL of a feed, of a page that declares its feeds, or of a site with
 * a feed at a usual place. The best comes first; empty when there is none. If the requested feed is damaged,
 * the site's other feeds come with the reason. Throws `SourceError` when the URL does not answer.
 */
export async function discoverFeeds(
  address: string,
  { io, now }: { io: Io; now: Date },
): Promise<Discovered> {
  const typed = address.trim().replace(/^feed:(\/\/)?/i, '');
  const start = webAddress(/^https?:/i.test(typed) ? typed : `https://${typed}`);
  if (!start)
    throw new SourceError(
      'refused',
      () => t`"${{ typed: typed.slice(0, 200) }}" is not an address of the web.`,
    );
  const page = await fetchGood(io, start);
  let unreadable: Discovered['unreadable'] = null;
  if (!isPage(page)) {
    try {
      return { feeds: [asFeed(page, now)], unreadable };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      unreadable = { url: start, reason: error.message };
    }
  }
  return { feeds: await feedsAround(page, { io, now }), unreadable };
}

async function feedsAround(page: Fetched, { io, now }: { io: Io; now: Date }): Promise<FoundFeed[]> {
  const { declared, linked } = feedLinks(page);
  if (declared.length > 0) return declared;
  const guesses = [...linked.slice(0, 5), ...usualPlaces.map((place) => new URL(`/${place}`, page.url).href)];
  const tried = await inParallel([...new Set(guesses)], 3, (guess) => tryFeed(io, guess, now));
  const found = tried.filter((feed) => feed !== null);
  return [...new Map(found.map((feed) => [feed.url, feed])).values()];
}

/** Whether a response is HTML. Feeds are often served as HTML too. */
function isPage(page: Fetched): boolean {
  const start = page.text().slice(0, 4_096);
  if (/<!doctype html|<html[\s>]/i.test(start)) return true;
  return (
    /\bhtml\b/i.test(page.headers['content-type'] ?? '') && !/^\s*(<(\?xml|rss|feed|rdf:)|\{)/i.test(start)
  );
}

function asFeed(page: Fetched, now: Date): FoundFeed {
  return { url: page.movedTo ?? page.url, title: readFeed(page.text(), { url: page.url, now }).title };
}

async function tryFeed(io: Io, address: string, now: Date): Promise<FoundFeed | null> {
  try {
    const answer = await fetchGood(io, address);
    return isPage(answer) ? null : asFeed(answer, now);
  } catch (error) {
    if (error instanceof SourceError) return null; // a guess may miss
    throw error;
  }
}

/**
 * Characters of a page that are read: feeds are declared at its top, and deep nesting is expensive to parse.
 */
const longestPage = 256 * 1024;

/** A page's declared feeds: `<link rel="alternate">`, and links that look like feeds. */
function feedLinks(page: Fetched): { declared: FoundFeed[]; linked: string[] } {
  const declared = new Map<string, FoundFeed>();
  const linked: string[] = [];
  let base = page.url;
  const parser = new Parser({
    onopentag(name, { href, rel = '', type = '', title }) {
      const url = webAddress(href, base);
      if (!url) return;
      if (name === 'base') base = url;
      const alternate = /\b(alternate|feed)\b/i.test(rel) && (feedTypes.test(type) || /\bfeed\b/i.test(rel));
      // WordPress declares its REST responses as JSON alternates; they are no feeds.
      if (name === 'link' && alternate && !url.includes('/wp-json/') && !declared.has(url)) {
        declared.set(url, { url, title: plainText(title) });
      }
      if (name === 'a' && /\b(rss|atom|feeds?)\b/i.test(new URL(url).pathname) && !linked.includes(url))
        linked.push(url);
    },
  });
  parser.write(page.text().slice(0, longestPage));
  parser.end();
  // Feeds of comments are almost never wanted.
  const found = [...declared.values()].toSorted((a, b) => Number(isComments(a)) - Number(isComments(b)));
  return { declared: found, linked };
}

function isComments({ url, title }: FoundFeed): boolean {
  return /comments?\b/i.test(`${title ?? ''} ${new URL(url).pathname}`);
}
