import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { hashtagGates, type hashtags as contract } from '#contract/research/hashtags.ts';
import { howOften, sliceOrOne, termsOf } from '#server/areas/research/rollups/params.ts';
import { keptFor } from '#server/areas/research/rollups/rollup.ts';
import { listExamplePosts } from '#server/areas/research/rollups/store-posts.ts';
import type { HandlersOf } from '#server/context.ts';
import { pageOf } from '#server/lib/page.ts';
import { hashtagDays, hashtagRollup } from './rollup.ts';
import { listHashtags, listTagNetworks, type HashtagRecord } from './store.ts';

type Row = AnswerOf<typeof contract.list>['hashtags'][number];

const dayMs = 86_400_000;

const howToRead =
  `Posts of the last ${hashtagDays} days that carry the tag, beside the ${hashtagDays} days before. trending ` +
  'orders by how far a tag exceeds its own use before, measured against chance, so that a new small tag and a ' +
  `great steady one can both lead. growth is null where the window before had fewer than ` +
  `${hashtagGates.min_posts_before} posts: a percentage of so few says nothing. Only posts that this desk has ` +
  'seen are counted: a source that was added lately makes its tags grow.';

export const hashtags = {
  async list(ctx, input) {
    const { db, actor, settings } = ctx;
    const { audience, until, computed_at } = await keptFor(hashtagRollup, ctx);
    const hideMetrics = actor.plan.metricsHidden;
    const tag = input.tag?.trim().replace(/^[#＃]+/, '') || null;
    const filter = {
      audience,
      network: input.network,
      terms: termsOf(input.q),
      tag,
    };
    const since = new Date(until.getTime() - hashtagDays * dayMs);
    const { rows: found, total } = await listHashtags(db, filter, input.sort, sliceOrOne(input, tag));
    const { rows, meta } = pageOf(input, found, total);
    const listed = rows.map((row) => present(row, hideMetrics));
    if (tag !== null) {
      const [only, record] = [listed[0], rows[0]];
      if (!only || !record)
        throw notFound(
          t`A tag "${{ tag: tag.slice(0, 100) }}" with at least ${{ least: hashtagGates.min_posts }} posts in the last ${{ days: hashtagDays }} days was not found.`,
        );
      const elsewhere = await listTagNetworks(db, { audience, tag });
      only.networks = elsewhere.map((each) => (hideMetrics ? { ...each, engagement: null } : each));
      only.by_day = everyDay(since, until, record.days);
      only.top_posts = await listExamplePosts(db, record.top_posts, {
        since,
        until,
        hideMetrics,
        baseUrl: settings.baseUrl,
      });
    }
    return {
      data: {
        hashtags: listed,
        network: input.network,
        sort: input.sort,
        window: {
          type: `${hashtagDays}d`,
          from: since,
          to: until,
          note: `Compared with the ${hashtagDays} days before. ${howOften}`,
        },
        gates: hashtagGates,
        how_to_read: howToRead,
        counted_at: computed_at,
        metrics_hidden: hideMetrics,
      },
      meta,
    };
  },
} satisfies HandlersOf<'hashtags'>;

function present(row: HashtagRecord, hideMetrics: boolean): Row {
  const { posts, posts_before: before } = row;
  const stated = before >= hashtagGates.min_posts_before && !hideMetrics;
  return {
    tag: row.tag,
    network: row.network,
    posts,
    creators: row.creators,
    engagement: hideMetrics ? null : row.engagement,
    growth: stated
      ? {
          from: before,
          to: posts,
          delta: posts - before,
          percent: Math.round(((posts - before) / before) * 1000) / 10,
        }
      : null,
    co_occurring: row.together,
  };
}

/** Every UTC day that the window touches; a counted day without posts has 0. */
function everyDay(since: Date, until: Date, days: HashtagRecord['days']): { date: string; posts: number }[] {
  const counted = new Map(days.map(({ date, posts }) => [date, posts]));
  const dates: string[] = [];
  for (let at = since.getTime(); at <= until.getTime() + dayMs; at += dayMs) {
    const date = new Date(Math.min(at, until.getTime())).toISOString().slice(0, 10);
    if (dates.at(-1) !== date) dates.push(date);
  }
  return dates.map((date) => ({ date, posts: counted.get(date) ?? 0 }));
}
