import { describe, expect, it } from 'vitest';

import type { Story } from '#contract/research/stories.ts';
import type { SourceName } from '#contract/sources/all.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const now = new Date('2026-06-15T12:00:00Z');
const hour = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();

const database = await freshDatabase();
const app = await startApp(database, { now: () => now });
const owner = await app.token('full');
const reader = await app.token('reader');

interface Item {
  source: SourceName;
  title?: string | null;
  text?: string;
  /** Hours since it was published. */
  age?: number;
  /** Likes at so many hours ago. */
  likes?: Record<number, number>;
  link?: string;
  more?: Record<string, unknown>;
}

let serial = 0;

/** What a collector pushes of an item. */
function row({ source, title = null, text, age = 5, likes = {}, link, more }: Item) {
  serial += 1;
  const [first, ...others] = Object.keys(likes)
    .map(Number)
    .toSorted((a, b) => a - b);
  const counted = (hours: number) => ({ [source === 'rss' ? 'reddit_score' : 'likes']: likes[hours] });
  const id = `item-${serial}`;
  return {
    post: {
      source,
      external_id: id,
      url: source === 'rss' ? (link ?? `https://news.example/${id}`) : `https://${source}.example/${id}`,
      ...(source !== 'rss' && link !== undefined && { link_url: link }),
      title,
      text: text ?? title ?? `text of ${id}`,
      created_at: ago(age),
      ...(first !== undefined && { stats: counted(first) }),
      ...more,
    },
    readings: [first, ...others].flatMap((hours) =>
      hours === undefined ? [] : [{ source, external_id: id, at: ago(hours), stats: counted(hours) }],
    ),
  };
}

async function push(...items: Item[]) {
  const rows = items.map(row);
  const { status, body } = await app.call(
    'POST',
    'trends.php',
    { trends: rows.map(({ post }) => post), readings: rows.flatMap(({ readings }) => readings) },
    owner,
  );
  expect([status, body.data]).toMatchObject([200, { refused: [] }]);
}

async function list(parameters: Record<string, unknown> = {}, key = reader) {
  const { body } = await app.call('GET', 'stories.php', parameters, key);
  if (!body.success) throw new Error(JSON.stringify(body));
  return { ...(body.data as { stories: Story[]; metrics_hidden: boolean }), meta: body.meta };
}

async function refusal(parameters: Record<string, unknown>, key = reader) {
  const { status, body } = await app.call('GET', 'stories.php', parameters, key);
  return { status, ...body.error };
}

const sorted = (values: readonly (string | null)[]) =>
  values.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));

const titles = (stories: readonly Story[]) => stories.map(({ lead }) => lead.title);

/** Every test's items share a word, so that it lists its own alone. */
let word = 0;
const another = () => `word${(word += 1)}`;

describe('stories of all sources', () => {
  it('are each what several items tell, with where, since when, how fast, and the strongest number', async () => {
    const about = another();
    const link = `https://news.example/${about}`;
    await push(
      { source: 'rss', title: `Harbour closes ${about}`, age: 9, link },
      { source: 'reddit', title: `They close it ${about}`, age: 7, link, likes: { 5: 200, 1: 1_400 } },
      { source: 'tiktok', text: `dance ${about}`, age: 6, link, likes: { 5: 9_000, 1: 9_010 } },
      { source: 'x', text: `nothing to do with it ${about}`, age: 2 },
    );
    const { stories, meta } = await list({ keyword: about });
    expect(meta).toMatchObject({ total: 2, has_more: false });
    const [story, alone] = stories;
    expect(story).toMatchObject({
      lead: { platform: 'rss', title: `Harbour closes ${about}` },
      items: 3,
      sources: 3,
      platforms: ['rss', 'tiktok', 'reddit'],
      since: ago(9),
      latest_at: ago(6),
      fastest: {
        platform: 'reddit',
        measure: 'engagement',
        per_hour: 300,
        growth: { from: 200, to: 1_400, delta: 1_200, percent: 600, hours: 4, full_window: false },
      },
      no_growth: null,
      strongest: { platform: 'tiktok', engagement: 9_010 },
    });
    expect(story?.lead.story?.id).toBe(story?.id);
    expect(alone).toMatchObject({ id: alone?.lead.id, items: 1, sources: 1, platforms: ['x'] });
    const behind = await app.call('GET', 'story.php', { id: story?.id }, reader);
    expect(behind.body.data).toMatchObject({ posts: [{}, {}, {}] });
  });

  it('rise by the place of an item within its own source, so that no network drowns another', async () => {
    const about = another();
    const growing = (source: SourceName, perHour: number): Item => ({
      source,
      title: `${source} ${perHour} ${about}`,
      likes: { 4: 1_000, 1: 1_000 + 3 * perHour },
    });
    await push(
      ...[90_000, 80_000, 70_000].map((perHour) => growing('tiktok', perHour)),
      ...[30, 20, 10].map((perHour) => growing('reddit', perHour)),
      growing('mastodon', 50_000),
    );
    const { stories } = await list({ keyword: about });
    const seen = titles(stories);
    expect(sorted(seen.slice(0, 2))).toEqual([`reddit 30 ${about}`, `tiktok 90000 ${about}`]);
    // The only item of its source is first and last there.
    expect(seen.slice(2, 5)).toContain(`mastodon 50000 ${about}`);
    expect(sorted(seen.slice(5))).toEqual([`reddit 10 ${about}`, `tiktok 70000 ${about}`]);
  });

  it('that do not rise stand behind, the newest first, each with the reason', async () => {
    const about = another();
    await push(
      { source: 'reddit', title: `rising ${about}`, age: 20, likes: { 4: 10, 1: 40 } },
      { source: 'reddit', title: `falling ${about}`, age: 1.5, likes: { 1: 40, 0.5: 30 } },
      { source: 'mastodon', title: `one reading so far ${about}`, age: 2, likes: { 1: 40 } },
      { source: 'rss', title: `without a number ${about}`, age: 3 },
      { source: 'tumblr', title: `never read again ${about}`, age: 4, more: { stats: { note_count: 70 } } },
    );
    const { stories } = await list({ keyword: about });
    expect(stories.map(({ lead, fastest, no_growth }) => [lead.title, fastest?.per_hour, no_growth])).toEqual(
      [
        [`rising ${about}`, 10, null],
        [`falling ${about}`, -20, null],
        [`one reading so far ${about}`, undefined, 'read_once'],
        [`without a number ${about}`, undefined, 'no_numbers'],
        [`never read again ${about}`, undefined, 'not_reread'],
      ],
    );
    expect(stories[3]?.strongest).toBeNull();
  });

  it('of news rise by the sources that join in telling them', async () => {
    const about = another();
    const tell = (title: string, age: number, feed: number): Item => ({
      source: 'rss',
      title: `${title} ${about}`,
      age,
      more: { author_handle: `outlet ${feed}` },
    });
    const link = `https://news.example/${about}/told`;
    await push(
      tell('Quiet village opens library', 1, 1),
      { ...tell('Council approves tunnel', 8, 2), link },
      { source: 'bluesky', text: `look ${about}`, age: 6, link },
    );
    const { stories } = await list({ keyword: about });
    expect(stories[0]).toMatchObject({
      lead: { title: `Council approves tunnel ${about}` },
      fastest: { platform: 'rss', measure: 'sources', per_hour: 0.5, growth: null },
    });
    expect(stories[1]).toMatchObject({ fastest: null, no_growth: 'no_numbers' });
  });

  it('are listed by the newest and by the widest too', async () => {
    const about = another();
    const link = `https://news.example/${about}`;
    await push(
      { source: 'rss', title: `Told by three ${about}`, age: 9, link },
      { source: 'x', text: `one ${about}`, age: 8, link },
      { source: 'reddit', title: `two ${about}`, age: 7, link },
      { source: 'rss', title: `Alone ${about}`, age: 1 },
    );
    const newest = await list({ keyword: about, sort: 'newest' });
    expect(newest.stories.map(({ items }) => items)).toEqual([1, 3]);
    const widest = await list({ keyword: about, sort: 'widest' });
    expect(widest.stories.map(({ items }) => items)).toEqual([3, 1]);
    expect((await list({ sort: 'widest' })).stories[0]?.sources).toBeGreaterThanOrEqual(3);
  });

  it('are narrowed by time, source, author, category, language, words and engagement', async () => {
    const about = another();
    await push(
      { source: 'x', title: `old ${about}`, age: 30 },
      { source: 'x', title: `german ${about}`, more: { lang: 'de-AT', author_name: `Ada ${about}` } },
      { source: 'reddit', title: `loud ${about}`, likes: { 1: 500 }, more: { lang: 'de' } },
    );
    const seen = async (more: object) =>
      sorted(titles((await list({ keyword: about, sort: 'newest', ...more })).stories));
    expect(await seen({})).toEqual([`german ${about}`, `loud ${about}`]);
    expect(await seen({ time_range: '2d' })).toHaveLength(3);
    expect(await seen({ sources: 'x, reddit', lang: 'de-AT' })).toEqual([`german ${about}`]);
    expect(await seen({ lang: 'DE' })).toHaveLength(2);
    expect(await seen({ sources: 'reddit' })).toEqual([`loud ${about}`]);
    expect(await seen({ author: `ada ${about}` })).toEqual([`german ${about}`]);
    expect(await seen({ min_engagement: 500 })).toEqual([`loud ${about}`]);
    expect(await seen({ keyword: '!!' })).toEqual([]);
    // By SQL: the name that a source brings, without the source.
    await database.db.insertInto('news_categories').values({ name: 'Harbours' }).execute();
    expect(await seen({ category: 'harbours' })).toEqual([]);
    expect(await refusal({ category: 'Harbors' })).toMatchObject({
      code: 'unknown_category',
      details: { valid: ['Harbours'] },
    });
  });

  it('turn pages without losing or repeating one', async () => {
    const about = another();
    const link = `https://news.example/${about}`;
    await push(
      ...Array.from({ length: 25 }, (_, index): Item => ({
        source: index % 2 === 0 ? 'x' : 'reddit',
        title: `paged ${index} ${about}`,
        likes: index % 5 === 0 ? {} : { 3: 10, 1: 10 + index },
        ...(index < 4 && { link }),
      })),
    );
    for (const sort of ['rising', 'newest', 'widest']) {
      const ids: number[] = [];
      for (const page of [1, 2, 3]) {
        const { stories, meta } = await list({ keyword: about, sort, page, per_page: 10 });
        ids.push(...stories.map(({ id }) => id));
        expect(meta).toMatchObject({ total: 22, total_pages: 3, has_more: page < 3 });
      }
      expect(new Set(ids).size).toBe(22);
    }
    expect((await list({ page: 9_000 })).stories).toEqual([]);
  });

  it.each([
    { time_range: '31d' },
    { time_range: 'all' },
    { time_range: '1y' },
    { time_range: 'week' },
    { sort: 'viral' },
    { sources: 'rss,nowhere' },
    { min_engagement: -1 },
    { page: 0 },
    { per_page: 101 },
    { muted: 'yes' },
  ])('refuse %j', async (parameters) => {
    expect(await refusal(parameters)).toMatchObject({ status: 422, code: 'validation_error' });
  });
});

describe('what is seen of a story', () => {
  it('is without what one has muted, for oneself alone', async () => {
    const about = another();
    const link = `https://news.example/${about}`;
    await push(
      { source: 'rss', title: `Bridge ${about}`, link },
      { source: 'x', text: `loud ${about}`, link, likes: { 3: 10, 1: 900 }, more: { author_name: 'Loud' } },
    );
    const mine = await app.token('reader', { role: 'member' });
    await app.call('POST', 'mutes.php', { action: 'add', kind: 'author', value: 'Loud' }, mine);
    const [story] = (await list({ keyword: about }, mine)).stories;
    expect(story).toMatchObject({ items: 1, platforms: ['rss'], fastest: null, strongest: null });
    const [shown] = (await list({ keyword: about, muted: 'show' }, mine)).stories;
    expect(shown).toMatchObject({ items: 2 });
    expect((await list({ keyword: about })).stories[0]).toMatchObject({ items: 2 });
    await app.call('POST', 'mutes.php', { action: 'add', kind: 'word', value: about }, mine);
    expect((await list({ keyword: about }, mine)).stories).toEqual([]);
  });

  it('lies 72 hours back on the free plan and is without numbers', async () => {
    const about = another();
    const link = `https://news.example/${about}`;
    await push(
      { source: 'reddit', title: `old ${about}`, age: 80, link, likes: { 78: 100, 74: 900 } },
      { source: 'x', title: `young ${about}`, age: 60, link, likes: { 58: 100, 50: 900 } },
    );
    const free = await app.token('reader', { plan: 'free' });
    const { stories, metrics_hidden } = await list({ keyword: about }, free);
    expect(metrics_hidden).toBe(true);
    expect(stories).toMatchObject([
      { items: 1, platforms: ['reddit'], fastest: null, no_growth: 'withheld', strongest: null },
    ]);
    expect(stories[0]?.lead.total_engagement).toBeNull();
    expect(await refusal({ min_engagement: 5 }, free)).toMatchObject({ status: 403, code: 'plan_required' });
  });
});
