import { parseFeed, type AnyFeed } from 'feedsmith';
import { createHash } from 'node:crypto';

import { plural, t } from '#contract/message.ts';
import { noCounts } from '#contract/sources/all.ts';
import { bylineOf } from '#server/lib/byline.ts';
import { feedDate } from '#server/lib/feed-date.ts';
import { firstPicture } from '#server/lib/first-picture.ts';
import {
  clean,
  languageTag,
  plainText,
  readHtml,
  readTitle,
  tagList,
  webAddress,
} from '#server/lib/plain-text.ts';
import { withXhtmlBodies } from './entry-text.ts';
import { entriesOf, type Entry } from './feed-entry.ts';
import { intervalOf } from './feed-interval.ts';
import { picturesOf } from './feed-pictures.ts';
import { SourceError, type FoundTrend } from './source.ts';

export interface Feed {
  title: string | null;
  entries: FoundTrend[];
  /** The feed's own update interval, in ms; at most a day. */
  waitMs: number | null;
  remarks: string[];
}

/**
 * Reads a feed of any format. `url` is where it was read, for relative URLs. Throws `SourceError`
 * (`not_understood`) for what is no feed.
 */
export function readFeed(document: string, { url, now }: { url: string; now: Date }): Feed {
  const remarks: string[] = [];
  const parsed = parse(document, remarks);
  const { feed, format } = parsed;
  const seen = new Map<string, string>();
  const entries: FoundTrend[] = [];
  let withoutLink = 0;
  const lang =
    format === 'rss' || format === 'json'
      ? feed.language
      : format === 'atom'
        ? feed.xml?.lang
        : feed.dc?.languages?.[0];
  const base = webAddress(format === 'json' ? undefined : feed.xml?.base, url) ?? url;
  const feedAuthor = format === 'atom' || format === 'json' ? feed.authors?.[0]?.name : undefined;
  for (const entry of entriesOf(parsed)) {
    const trend = trendOf(
      { ...entry, lang: entry.lang ?? lang, author: [...entry.author, feedAuthor] },
      base,
      now,
    );
    if (!trend) {
      withoutLink += 1;
      continue;
    }
    // Some feeds give every entry the same id: there the link distinguishes them.
    const before = seen.get(trend.externalId);
    if (before !== undefined && before !== trend.url) trend.externalId = shortId(trend.url);
    if (seen.get(trend.externalId) === trend.url) continue;
    seen.set(trend.externalId, trend.url);
    entries.push(trend);
  }
  if (withoutLink > 0)
    remarks.push(
      t`${plural({ count: withoutLink }, { one: '# entry has no link and cannot be shown.', other: '# entries have no link and cannot be shown.' })}`,
    );
  const title =
    format === 'atom'
      ? readTitle(feed.title?.value, feed.title?.type !== 'text')
      : readTitle(feed.title, format !== 'json');
  return { title, entries, waitMs: intervalOf(parsed), remarks };
}

function parse(document: string, remarks: string[]): AnyFeed {
  if (declaresNestedEntities(document)) {
    throw new SourceError(
      'not_understood',
      () => t`The feed declares entities within entities, which only an attack needs.`,
    );
  }
  try {
    return parseFeed(withXhtmlBodies(document));
  } catch (error) {
    const whole = endsInTheMiddle(document);
    if (!whole) throw notAFeed(error);
    try {
      const parsed = parseFeed(whole);
      remarks.push(t`The feed is damaged; the entries before the damage were read.`);
      return parsed;
    } catch {
      throw notAFeed(error);
    }
  }
}

/** The incomplete document up to its last complete entry; null without one. */
function endsInTheMiddle(document: string): string | null {
  const ends = ['</item>', '</entry>'].map((tag) => document.lastIndexOf(tag) + tag.length);
  const end = Math.max(...ends);
  if (end < 10 || end >= document.length) return null;
  return document.slice(0, end);
}

/**
 * The library never expands entities, so a bomb stays small; but a document that nests them is hostile and
 * not trusted.
 */
function declaresNestedEntities(document: string): boolean {
  const start = document.slice(0, 65_536).search(/<!DOCTYPE[^>[]{0,2000}\[/i);
  if (start === -1) return false;
  return /<!ENTITY\s+(?:%\s+)?\S+\s+["'][^"']*[&%](?!#)\w+;/i.test(document.slice(start, start + 65_536));
}

function notAFeed(error: unknown): SourceError {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : null;
  return new SourceError('not_understood', () =>
    reason === null
      ? t`This is not a feed that can be read: neither RSS, RDF, Atom nor JSON Feed.`
      : t`This is not a feed that can be read: neither RSS, RDF, Atom nor JSON Feed (${{ reason }}).`,
  );
}

function trendOf(entry: Entry, feedBase: string, now: Date): FoundTrend | null {
  const base = entry.base ? (webAddress(entry.base, feedBase) ?? feedBase) : feedBase;
  const url = first(entry.links, (link) => webAddress(link, base));
  if (!url) return null;
  let text = plainText(entry.plain);
  let inline: string | null = null;
  for (const html of entry.html) {
    if (text !== null && inline !== null) break;
    const read = readHtml(html);
    text ??= read.text;
    inline ??= firstPicture(html);
  }
  const about = webAddress(entry.about, base);
  const media = picturesOf(entry.media);
  return {
    source: 'rss',
    externalId: shortId(ownId(entry.id, url)),
    title: readTitle(entry.title, entry.titleIsHtml),
    text,
    url,
    linkUrl: about === url ? null : about,
    imageUrl: first([...media.pictures, inline], (picture) => webAddress(picture, base)),
    authorName: first(entry.author, (author) => readTitle(bylineOf(author), true)),
    authorHandle: null,
    lang: languageTag(entry.lang),
    createdAt: first(entry.date, (date) => feedDate(date, now)),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList(entry.tags),
    sound: null,
    counts: { ...noCounts, comments: count(entry.comments), views: count(media.views) },
  };
}

/** An id that is a URL or another URI is globally unique; a bare word only on its site. */
function ownId(id: string | undefined, url: string): string {
  const tidy = id ? clean(id).trim() : '';
  if (tidy === '') return url;
  return /^[a-z][a-z0-9+.-]*:\S/i.test(tidy) ? tidy : `${new URL(url).host} ${tidy}`;
}

/** Ids are indexed: one longer than 500 characters is replaced by its hash. */
function shortId(id: string): string {
  return id.length <= 500 ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

function first<From, To>(all: readonly From[], read: (each: From) => To | null): To | null {
  for (const each of all) {
    const found = each === undefined || each === null ? null : read(each);
    if (found !== null) return found;
  }
  return null;
}

function count(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) && value >= 0 ? Math.round(value) : null;
}
