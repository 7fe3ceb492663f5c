import type { Kysely } from 'kysely';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { newsSource } from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';
import { readOpml, writeOpml } from '#server/sources/opml.ts';
import { SourceError } from '#server/sources/source.ts';
import { hostOf } from './rules.ts';
import * as store from './store.ts';

/**
 * Adds the feeds of a subscription list, all or none; the folder nearest to a feed becomes its category.
 * Feeds that exist already stay unchanged. New ones are polled one after the other from now on.
 * @throws CodedError `validation_error` when it is no OPML
 */
export async function importOpml(
  db: Kysely<Tables>,
  document: string,
): Promise<{ added: number; known: number; skipped: string[] }> {
  const { feeds, remarks } = read(document);
  return db.transaction().execute(async (trx) => {
    const categories = new Map<string, number>();
    let added = 0;
    for (const feed of feeds) {
      const folder = feed.folders.at(-1)?.trim().slice(0, 80);
      let categoryId: number | null = null;
      if (folder) {
        categoryId = categories.get(folder) ?? (await store.categoryByName(trx, folder));
        categories.set(folder, categoryId);
      }
      const name = (feed.title ?? hostOf(feed.url) ?? feed.url).slice(0, 120);
      const config = { url: feed.url };
      const id = await store.insertSource(trx, {
        kind: newsSource,
        name,
        address: feed.url,
        categoryId,
        config,
      });
      if (id !== null) added++;
    }
    return { added, known: feeds.length - added, skipped: remarks };
  });
}

function read(document: string): ReturnType<typeof readOpml> {
  try {
    return readOpml(document);
  } catch (error) {
    if (error instanceof SourceError) throw invalid(error.message, { opml: error.message });
    throw error;
  }
}

/** All real feeds with their categories as folders. */
export async function exportOpml(db: Kysely<Tables>, now: Date): Promise<string> {
  const sources = await store.listSources(db);
  const feeds = sources.flatMap(({ kind, address, name, category_name: category, demo }) =>
    kind === newsSource && address !== null && !demo
      ? [{ url: address, title: name, homeUrl: null, folders: category === null ? [] : [category] }]
      : [],
  );
  return writeOpml(feeds, { title: t`Copydesk feeds`, now });
}
