import { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import { noCounts, type Counts } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';
import { readHtml, readTitle, webAddress } from '#server/lib/plain-text.ts';
import { texts } from './config-fields.ts';
import { inParallel } from './in-parallel.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type FoundTrend, type Source } from './source.ts';

const lists = ['top', 'new', 'best', 'ask', 'show', 'job'] as const;

const config = z.object({
  base: z
    .url()
    .overwrite((url) => url.replace(/(?<!\/)\/+$/, ''))
    .default('https://hacker-news.firebaseio.com')
    .meta(
      texts(
        () => t`Where the API answers`,
        () => t`Address of the API`,
      ),
    )
    .meta({ advanced: true }),
  lists: z
    .array(z.enum(lists))
    .min(1)
    .default([...lists])
    .meta(
      texts(
        () => t`Which front pages to read`,
        () => t`Front pages`,
      ),
    ),
});

type Config = z.infer<typeof config>;

const ids = z.array(z.int()).nullable();

const item = z
  .object({
    id: z.int(),
    type: z.string(),
    by: z.string().optional(),
    time: z.number().optional(),
    title: z.string().optional(),
    text: z.string().optional(),
    url: z.string().optional(),
    score: z.number().optional(),
    descendants: z.number().optional(),
    deleted: z.boolean().optional(),
    dead: z.boolean().optional(),
  })
  .nullable();

type Item = NonNullable<z.infer<typeof item>>;

/** "There is currently no rate limit", says the documentation; this many at once is fast and still polite. */
const atOnce = 20;

/** Reads Hacker News through its own API. https://github.com/HackerNews/API */
export const hackerNews: Source<Config> = {
  kind: 'hackernews',
  label: 'Hacker News',
  get description() {
    return t`Reads the front pages of Hacker News: stories, Ask, Show, jobs and polls with points and comments. There are no pictures.`;
  },
  documentation: 'https://github.com/HackerNews/API',
  config,
  untried: true,
  settings: [
    {
      name: 'HACKER_NEWS_BASE',
      field: 'base',
      what: 'Another address of the Hacker News API.',
      as: 'address',
    },
  ],
  everyMinutes: 5,
  starters: [{ key: 'hacker-news', name: 'Hacker News', lang: 'en', recommended: true }],
  async poll({ config: { base, lists: wanted }, cursor, io }) {
    const newest = typeof cursor.newest === 'number' ? cursor.newest : 0;
    const listed = new Set<number>();
    for (const list of wanted)
      for (const id of await idsOf(io, `${base}/v0/${list}stories.json`)) listed.add(id);
    // Known posts are read again only when the network reports a change.
    const changed = newest === 0 ? new Set() : await changedIds(io, base);
    const wantedIds = [...listed].filter((id) => id > newest || changed.has(id));
    const read = await inParallel(wantedIds, atOnce, (id) => itemOrError(io, base, id));
    const failed = wantedIds.filter((_id, index) => read[index] instanceof SourceError);
    const firstError = read.find((each) => each instanceof SourceError);
    if (firstError && failed.length === wantedIds.length) throw firstError;
    const found = read.flatMap((each) =>
      each && !(each instanceof SourceError) ? (trendOf(each) ?? []) : [],
    );
    // An id that could not be read now must still count as new the next time.
    const oldestFailed = Math.min(...failed.filter((id) => id > newest)) - 1;
    return {
      found,
      title: null,
      cursor: { newest: Math.min(Math.max(newest, ...listed), oldestFailed) },
      unchanged: wantedIds.length === 0,
      movedTo: null,
      waitMs: null,
      remarks: firstError
        ? [
            t`${{ failed: failed.length }} of ${plural({ count: wantedIds.length }, { one: '# item', other: '# items' })} could not be read: ${{ problem: firstError.message }}`,
          ]
        : [],
    };
  },
  reread: {
    source: 'hackernews',
    batch: 100,
    async counts({ config: { base }, externalIds, io }) {
      const read = await inParallel(externalIds, atOnce, (id) => itemOrError(io, base, id));
      const firstError = read.find((each) => each instanceof SourceError);
      if (firstError && read.every((each) => each instanceof SourceError)) throw firstError;
      return new Map(
        externalIds.flatMap((id, index): [string, Counts | null][] => {
          const each = read[index];
          if (each === undefined || each instanceof SourceError) return [];
          return [[id, each && !each.deleted && !each.dead ? countsOf(each) : null]];
        }),
      );
    },
  },
};

async function idsOf(io: Io, address: string): Promise<number[]> {
  return (await fetchJson(io, address, ids)).data ?? [];
}

async function changedIds(io: Io, base: string): Promise<Set<number>> {
  const { data } = await fetchJson(
    io,
    `${base}/v0/updates.json`,
    z.object({ items: z.array(z.int()).optional() }),
  );
  return new Set(data.items);
}

async function itemOrError(io: Io, base: string, id: number | string): Promise<Item | null | SourceError> {
  try {
    return (await fetchJson(io, `${base}/v0/item/${id}.json`, item, { perHost: atOnce })).data;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}

/** Null for a deleted story, and for comments and poll options. */
function trendOf(story: Item): FoundTrend | null {
  const type = typeOf(story);
  if (story.deleted || story.dead || type === null) return null;
  return {
    source: 'hackernews',
    externalId: String(story.id),
    title: readTitle(story.title, true),
    text: readHtml(story.text).text,
    url: `https://news.ycombinator.com/item?id=${story.id}`,
    linkUrl: webAddress(story.url),
    imageUrl: null,
    authorName: story.by ?? null,
    authorHandle: story.by ?? null,
    lang: null,
    createdAt: story.time === undefined ? null : new Date(story.time * 1000),
    type,
    community: null,
    communityMembers: null,
    flair: null,
    tags: [],
    sound: null,
    counts: countsOf(story),
  };
}

/** Jobs cannot be commented on: their `descendants` is absent, so unknown, not 0. */
function countsOf({ score, descendants }: Item): Counts {
  return { ...noCounts, likes: score ?? null, comments: descendants ?? null };
}

function typeOf({ type, title = '', url }: Item): string | null {
  if (type === 'job' || type === 'poll') return type;
  if (type !== 'story') return null;
  if (/^show hn\b/i.test(title)) return 'show';
  return /^ask hn\b/i.test(title) || !url ? 'ask' : 'link';
}
