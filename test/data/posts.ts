import { noCounts, type SourceName } from '#contract/sources/all.ts';
import { bulkStore } from '#server/areas/intake/ingest/bulk.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import type { Database } from '#server/db/connect.ts';

let serial = 0;

/** A post with only the fields that the test gives. */
export function postOf(source: SourceName, over: Partial<ImportRow> = {}): ImportRow {
  serial += 1;
  return {
    source,
    externalId: `test-${serial}`,
    title: `Post ${serial}`,
    text: null,
    url: `https://example.com/${serial}`,
    linkUrl: null,
    imageUrl: null,
    authorName: null,
    authorHandle: null,
    lang: null,
    createdAt: null,
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: [],
    sound: null,
    counts: noCounts,
    ...over,
  };
}

export async function addPosts(database: Database, now: Date, rows: readonly ImportRow[]): Promise<void> {
  await bulkStore(
    database,
    (async function* () {
      yield { rows };
    })(),
    { now },
  );
}
