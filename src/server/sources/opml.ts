import { generateOpml, parseOpml, type Opml } from 'feedsmith';

import { t } from '#contract/message.ts';
import { clean, plainText, webAddress } from '#server/lib/plain-text.ts';
import { SourceError } from './source.ts';

/** A feed in a subscription list. http://opml.org/spec2.opml */
export interface ListedFeed {
  url: string;
  title: string | null;
  homeUrl: string | null;
  /** The folders that hold it, outermost first; a feed reader's categories. */
  folders: string[];
}

/**
 * Reads a subscription list as exported by feed readers: each feed once, with its folders, and a remark for
 * every outline without a feed. Throws `SourceError` (`not_understood`) for what is no OPML.
 */
export function readOpml(document: string): { feeds: ListedFeed[]; remarks: string[] } {
  const feeds = new Map<string, ListedFeed>();
  const remarks: string[] = [];
  function walk(outlines: Opml.Outline<string>[] | undefined, folders: string[]) {
    for (const outline of outlines ?? []) {
      const name = plainText(outline.title ?? outline.text);
      const address = outline.xmlUrl ?? (outline.outlines ? undefined : outline.url);
      const url = webAddress(address?.replace(/^feed:(\/\/)?(?!https?:)/i, 'http://').replace(/^feed:/i, ''));
      if (address && outline.type && scraped.test(outline.type)) {
        remarks.push(
          t`"${{ name: name ?? address.slice(0, 100) }}" is read off a page by rules (${{ type: outline.type }}), not from a feed.`,
        );
        continue;
      }
      if (address && !url)
        remarks.push(t`"${{ name: name ?? address.slice(0, 100) }}" has no address that can be read.`);
      if (url && !feeds.has(url)) {
        // Inoreader and others keep the folder in an attribute: "/News/World,/Other".
        const own = outline.category?.split(',')[0]?.split('/').filter(Boolean) ?? [];
        feeds.set(url, {
          url,
          title: name,
          homeUrl: webAddress(outline.htmlUrl),
          folders: folders.length > 0 ? folders : own,
        });
      }
      if (outline.outlines) walk(outline.outlines, name ? [...folders, name] : folders);
    }
  }
  walk(parse(document).body?.outlines, []);
  return { feeds: [...feeds.values()], remarks };
}

/**
 * FreshRSS lists pages and JSON that it scrapes by paths among the feeds.
 * https://freshrss.github.io/FreshRSS/en/developers/OPML.html
 */
const scraped = /xpath|dot(?:path|notation)/i;

function parse(document: string): Opml.Document<string> {
  try {
    return parseOpml(document);
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : null;
    throw new SourceError('not_understood', () =>
      reason === null
        ? t`This is not a list of feeds (OPML) that can be read.`
        : t`This is not a list of feeds (OPML) that can be read (${{ reason }}).`,
    );
  }
}

/** Writes a subscription list that every feed reader imports. */
export function writeOpml(
  feeds: readonly ListedFeed[],
  { title, now }: { title: string; now: Date },
): string {
  const outlines: Opml.Outline<Date>[] = [];
  for (const feed of feeds) {
    let level = outlines;
    for (const folder of feed.folders) {
      let outline = level.find(({ text, xmlUrl }) => text === folder && xmlUrl === undefined);
      if (!outline) level.push((outline = { text: clean(folder), outlines: [] }));
      level = outline.outlines ??= [];
    }
    const name = clean(feed.title ?? feed.url);
    level.push({
      text: name,
      title: name,
      type: 'rss',
      xmlUrl: feed.url,
      ...(feed.homeUrl && { htmlUrl: feed.homeUrl }),
    });
  }
  return generateOpml({ head: { title, dateCreated: now }, body: { outlines } });
}
