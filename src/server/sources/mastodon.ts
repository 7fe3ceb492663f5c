import { z } from 'zod';

import { textNow } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { totalEngagement, type Counts } from '#contract/sources/all.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { asAccount } from './as-account.ts';
import { texts } from './config-fields.ts';
import { gather, polled, type Page } from './gather.ts';
import { inParallel } from './in-parallel.ts';
import { countsOf, status, trendOf } from './mastodon-status.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type Cursor, type FoundTrend, type ReadingAccount, type Source } from './source.ts';

const config = z.object({
  instances: z
    .array(z.string().trim().min(1))
    .min(1)
    .default(['mastodon.social'])
    .meta(
      texts(
        () => t`Servers whose trending posts are read, such as mastodon.social`,
        () => t`Servers`,
      ),
    ),
  tags: z
    .array(z.string().trim().min(1))
    .default([])
    .meta(
      texts(
        () => t`Hashtags whose posts are read too, without #`,
        () => t`Hashtags`,
      ),
    ),
  pages: z
    .int()
    .min(1)
    .max(10)
    .default(5)
    .meta(
      texts(
        () => t`Pages of 40 posts at one poll, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;
type Listed = { statuses: z.infer<typeof statuses>; reply: Fetched };

const statuses = z.array(status);
const perPage = 40;
const label = 'Mastodon';

/** Reads the trending posts of Mastodon servers. https://docs.joinmastodon.org/methods/trends/#statuses */
export const mastodon: Source<Config> = {
  kind: 'mastodon',
  label,
  get description() {
    return t`Reads what trends on Mastodon servers, and posts under hashtags where a server shows them to everybody. Counts are what that server has seen; there are no views.`;
  },
  documentation: 'https://docs.joinmastodon.org/methods/trends/',
  config,
  untried: true,
  settings: [
    {
      name: 'MASTODON_INSTANCES',
      field: 'instances',
      what: 'Mastodon servers whose trends are read, separated by commas.',
      as: 'list',
    },
  ],
  everyMinutes: 15,
  starters: [
    {
      key: 'mastodon-social',
      name: 'Mastodon: trending on mastodon.social',
      lang: null,
      recommended: true,
    },
    {
      key: 'mastodon-germany',
      name: 'Mastodon: trending on troet.cafe',
      config: { instances: ['troet.cafe'] },
      lang: 'de',
    },
    {
      key: 'mastodon-france',
      name: 'Mastodon: trending on piaille.fr',
      config: { instances: ['piaille.fr'] },
      lang: 'fr',
    },
    {
      key: 'mastodon-japan',
      name: 'Mastodon: trending on mstdn.jp',
      config: { instances: ['mstdn.jp'] },
      lang: 'ja',
    },
  ],
  get accountOpens() {
    return t`Trends and hashtags of servers that show them to signed-in accounts only, each with an account on that server.`;
  },
  async poll({ config: { instances, tags, pages }, cursor, now, io, accounts = [] }) {
    const reader = { io, accounts };
    const next: Cursor = { ...cursor };
    let hidden = 0;
    async function* indexedPages(origin: string, read: AsyncIterable<Listed>): AsyncGenerator<Page> {
      for await (const { statuses: listed, reply } of read) {
        const posts = listed.map(({ reblog, ...own }) => reblog ?? own);
        const indexed = posts.filter(({ account }) => !account.noindex);
        hidden += posts.length - indexed.length;
        const found = indexed
          .filter(({ visibility }) => (visibility ?? 'public') === 'public')
          .map((post) => trendOf(post, origin));
        yield { found, unread: 0, headers: reply.headers };
      }
    }
    const lists = instances.map(originOf).flatMap((host) => [
      { host, pages: () => indexedPages(host, trendingPages(reader, host, pages)) },
      ...tags.map((tag) => ({
        host,
        pages: () => indexedPages(host, tagPages(reader, host, tag, pages, next)),
      })),
    ]);
    const gathered = await gather(label, now, lists, { isBetter: isFuller });
    const { remarks } = gathered;
    if (hidden > 0)
      remarks.push(
        t`${plural({ count: hidden }, { one: '# post was passed over: its author does not want to be indexed.', other: '# posts were passed over: their authors do not want to be indexed.' })}`,
      );
    return polled(gathered, next);
  },
  reread: {
    source: 'mastodon',
    batch: 50,
    /** Asks each post's home server, since only that one has seen every like. */
    async counts({ externalIds, io, accounts = [] }) {
      const read = await inParallel(externalIds, 8, async (uri): Promise<[string, Counts | null][]> => {
        const address = homeAddress(uri);
        if (!address) return [];
        try {
          const { data } = await fetchFrom({ io, accounts }, address, status);
          return [[uri, countsOf(data)]];
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          return error.status === 404 || error.status === 410 ? [[uri, null]] : [];
        }
      });
      return new Map(read.flat());
    },
  },
};

interface Reader {
  io: Io;
  accounts: readonly ReadingAccount[];
}

/** A server may show nothing to strangers (401): then an account there may see it. */
async function fetchFrom<Answer>(
  { io, accounts }: Reader,
  address: string,
  schema: z.ZodType<Answer>,
): Promise<{ data: Answer; reply: Fetched }> {
  try {
    return await fetchJson(io, address, schema);
  } catch (error) {
    if (!(error instanceof SourceError) || error.status !== 401) throw error;
    const { origin, host } = new URL(address);
    const there = accounts.filter((account) => account.origin === origin);
    if (there.length === 0) throw closed(host, error);
    return asAccount(host, there, (as) => fetchJson(as.io, address, schema));
  }
}

function closed(host: string, { text, status }: SourceError): SourceError {
  return new SourceError(
    'needs_keys',
    () =>
      t`${{ host }} shows this to signed-in accounts only. ${{ answer: textNow(text) }} An admin can allow reading with an account there under Settings → Connected accounts.`,
    { status },
  );
}

async function* trendingPages(reader: Reader, origin: string, pages: number): AsyncGenerator<Listed> {
  for (let page = 0; page < pages; page += 1) {
    const address = `${origin}/api/v1/trends/statuses?limit=${perPage}&offset=${page * perPage}`;
    const { data, reply } = await fetchFrom(reader, address, statuses);
    yield { statuses: data, reply };
    if (data.length < perPage) return;
  }
}

/** Newest first, back to where the last poll began; a timeline is paged by its Link header. */
async function* tagPages(
  reader: Reader,
  origin: string,
  tag: string,
  pages: number,
  cursor: Cursor,
): AsyncGenerator<Listed> {
  const name = tag.replace(/^#/, '');
  const key = `newest ${origin} ${name}`;
  const since = cursor[key];
  let address: string | null = `${origin}/api/v1/timelines/tag/${encodeURIComponent(name)}?limit=${perPage}`;
  for (let page = 0; address && page < pages; page += 1) {
    const url: URL = new URL(address);
    if (since) url.searchParams.set('since_id', String(since));
    const { data, reply } = await fetchFrom(reader, url.href, statuses);
    const newest = data[0];
    if (page === 0 && newest) cursor[key] = newest.id;
    yield { statuses: data, reply };
    address = data.length > 0 ? nextPage(reply.headers.link, origin) : null;
  }
}

function nextPage(link: string | undefined, origin: string): string | null {
  const next = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  return next && URL.parse(next)?.origin === origin ? next : null;
}

function originOf(instance: string): string {
  const url = URL.parse(/^https?:\/\//i.test(instance) ? instance : `https://${instance}`);
  if (!url) throw new SourceError('refused', () => t`"${{ name: instance }}" is not the name of a server.`);
  return url.origin;
}

/**
 * The API URL of a post at its home server; null where its id does not contain it (other software than
 * Mastodon).
 */
function homeAddress(uri: string): string | null {
  const url = URL.parse(uri);
  const id = /^\/(?:ap\/)?users\/[^/]+\/statuses\/(\d+)$/.exec(url?.pathname ?? '')?.[1];
  return url && id ? `${url.origin}/api/v1/statuses/${id}` : null;
}

/** Two servers may return one post: the one with the higher counts is used. */
function isFuller(trend: FoundTrend, than: FoundTrend): boolean {
  const [own, old] = [trend, than].map(({ counts }) => totalEngagement('mastodon', counts) ?? 0);
  return (own ?? 0) > (old ?? 0);
}
