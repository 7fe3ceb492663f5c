import { z } from 'zod';

import { totalEngagement, type Counts } from '#contract/sources.ts';
import type { Fetched, Io } from '#server/lib/io.ts';

import { inParallel } from './in-parallel.ts';
import { countsOf, status, trendOf } from './mastodon-status.ts';
import { exhaustedMs } from '#server/lib/retry-after.ts';
import { askJson } from './reply.ts';
import { SourceError, type Cursor, type FoundTrend, type Source } from './source.ts';

const config = z.object({
  instances: z
    .array(z.string().trim().min(1))
    .min(1)
    .default(['mastodon.social'])
    .describe('Servers whose trending posts are read, such as mastodon.social')
    .meta({ title: 'Servers' }),
  tags: z
    .array(z.string().trim().min(1))
    .default([])
    .describe('Hashtags whose posts are read too, without #')
    .meta({ title: 'Hashtags' }),
  pages: z
    .int()
    .min(1)
    .max(10)
    .default(5)
    .describe('Pages of 40 posts at one poll, at most')
    .meta({ title: 'Depth' }),
});

type Config = z.infer<typeof config>;
type Page = { statuses: z.infer<typeof statuses>; reply: Fetched };

const statuses = z.array(status);
const perPage = 40;

/** Reads the trending posts of Mastodon servers. https://docs.joinmastodon.org/methods/trends/#statuses */
export const mastodon: Source<Config> = {
  kind: 'mastodon',
  label: 'Mastodon',
  description:
    'Reads what trends on Mastodon servers, and posts under hashtags where a server shows them to everybody. Counts are what that server has seen; there are no views.',
  documentation: 'https://docs.joinmastodon.org/methods/trends/',
  config,
  untried: true,
  everyMinutes: 15,
  async poll({ config: { instances, tags, pages }, cursor, now, io }) {
    const found = new Map<string, FoundTrend>();
    const next: Cursor = { ...cursor };
    const errors: SourceError[] = [];
    let waitMs = 0;
    let hidden = 0;
    const readings = instances
      .map(originOf)
      .flatMap((origin) => [
        { origin, read: () => trendingPages(io, origin, pages) },
        ...tags.map((tag) => ({ origin, read: () => tagPages(io, origin, tag, pages, next) })),
      ]);
    for (const { origin, read } of readings) {
      try {
        for await (const page of read()) {
          for (const { reblog, ...own } of page.statuses) {
            const post = reblog ?? own;
            if (post.account.noindex) hidden += 1;
            else if ((post.visibility ?? 'public') === 'public') keepFuller(found, trendOf(post, origin));
          }
          const exhausted = exhaustedMs(page.reply.headers, now);
          if (exhausted === null) continue;
          waitMs = Math.max(waitMs, exhausted);
          break;
        }
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        errors.push(error);
        waitMs = Math.max(waitMs, error.waitMs ?? 0);
      }
    }
    if (errors[0] && errors.length === readings.length) throw errors[0];
    const remarks = errors.map(({ message }) => message);
    if (hidden > 0)
      remarks.push(`${hidden} posts were passed over: their authors do not want to be indexed.`);
    return {
      found: [...found.values()],
      title: null,
      cursor: next,
      unchanged: false,
      movedTo: null,
      waitMs: waitMs > 0 ? waitMs : null,
      remarks,
    };
  },
  reread: {
    source: 'mastodon',
    batch: 50,
    /** Asks each post's home server, for only that one has seen every like. */
    async counts({ externalIds, io }) {
      const read = await inParallel(externalIds, 8, async (uri): Promise<[string, Counts | null][]> => {
        const address = homeAddress(uri);
        if (!address) return [];
        try {
          const { data } = await askJson(io, address, status);
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

async function* trendingPages(io: Io, origin: string, pages: number): AsyncGenerator<Page> {
  for (let page = 0; page < pages; page += 1) {
    const address = `${origin}/api/v1/trends/statuses?limit=${perPage}&offset=${page * perPage}`;
    const { data, reply } = await askJson(io, address, statuses);
    yield { statuses: data, reply };
    if (data.length < perPage) return;
  }
}

/** Newest first, back to where the last poll began; a timeline is paged by its Link header. */
async function* tagPages(
  io: Io,
  origin: string,
  tag: string,
  pages: number,
  cursor: Cursor,
): AsyncGenerator<Page> {
  const name = tag.replace(/^#/, '');
  const key = `newest ${origin} ${name}`;
  const since = cursor[key];
  let address: string | null = `${origin}/api/v1/timelines/tag/${encodeURIComponent(name)}?limit=${perPage}`;
  for (let page = 0; address && page < pages; page += 1) {
    const url: URL = new URL(address);
    if (since) url.searchParams.set('since_id', String(since));
    const { data, reply } = await timelinePage(io, url.href);
    const newest = data[0];
    if (page === 0 && newest) cursor[key] = newest.id;
    yield { statuses: data, reply };
    address = data.length > 0 ? nextPage(reply.headers.link, origin) : null;
  }
}

async function timelinePage(io: Io, address: string) {
  try {
    return await askJson(io, address, statuses);
  } catch (error) {
    if (!(error instanceof SourceError) || error.status !== 401) throw error;
    const host = new URL(address).host;
    throw new SourceError(
      'needs_keys',
      `${host} shows its hashtag timelines to signed-in people only. ${error.message}`,
    );
  }
}

function nextPage(link: string | undefined, origin: string): string | null {
  const next = /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  return next && URL.parse(next)?.origin === origin ? next : null;
}

function originOf(instance: string): string {
  const url = URL.parse(/^https?:\/\//i.test(instance) ? instance : `https://${instance}`);
  if (!url) throw new SourceError('refused', `"${instance}" is not the name of a server.`);
  return url.origin;
}

/** The API address of a post at its home server; null where its id does not tell (other software than Mastodon). */
function homeAddress(uri: string): string | null {
  const url = URL.parse(uri);
  const id = /^\/(?:ap\/)?users\/[^/]+\/statuses\/(\d+)$/.exec(url?.pathname ?? '')?.[1];
  return url && id ? `${url.origin}/api/v1/statuses/${id}` : null;
}

/** Two servers may tell of one post: the one that has seen more of its life counts. */
function keepFuller(found: Map<string, FoundTrend>, trend: FoundTrend): void {
  const before = found.get(trend.externalId);
  const [old, own] = [before, trend].map((each) =>
    each ? (totalEngagement('mastodon', each.counts) ?? 0) : -1,
  );
  if (!before || (own ?? 0) > (old ?? 0)) found.set(trend.externalId, trend);
}
