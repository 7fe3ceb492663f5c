import { leastKeywordPosts } from '#contract/research/best-time.ts';
import { sources } from '#contract/sources/all.ts';
import { howOften } from '#server/areas/research/rollups/params.ts';
import { keptFor } from '#server/areas/research/rollups/rollup.ts';
import { listExamplePosts } from '#server/areas/research/rollups/store-posts.ts';
import type { HandlersOf } from '#server/context.ts';
import { keywordSample } from './keyword.ts';
import { presentSlots } from './present.ts';
import { bestTimeDays, bestTimeRollup, sinceOf } from './rollup.ts';
import { confidenceOf, minPostsPerSlot, offsetOf } from './rules.ts';
import { findRollup } from './store.ts';

export const bestTime = {
  async get(ctx, input) {
    const { actor, db, now, settings } = ctx;
    const { network, timezone } = input;
    const hideMetrics = actor.plan.metricsHidden;
    const offsetMinutes = offsetOf(timezone, now);
    const { audience, until, computed_at } = await keptFor(bestTimeRollup, ctx);
    const row = await findRollup(db, audience, network);
    const all = { posts: 0, top10_threshold: null, slots: [], proof_posts: [], ...row, from: sinceOf(until) };
    const keyword = input.keyword?.trim() || null;
    const requested =
      keyword === null
        ? null
        : await keywordSample(
            db,
            { network, keyword, until, withoutDemo: actor.withoutDemo },
            all.top10_threshold,
          );
    const fallback = requested !== null && requested.posts < leastKeywordPosts;
    const sample = requested === null || fallback ? all : requested;
    const proofs = await listExamplePosts(db, sample.proof_posts, {
      since: sinceOf(until),
      until,
      hideMetrics,
      baseUrl: settings.baseUrl,
    });
    const confidence = confidenceOf(sample.slots, sample.posts);
    return {
      network,
      timezone,
      utc_offset_hours: offsetMinutes / 60,
      keyword,
      fallback,
      keyword_sample: requested?.posts ?? null,
      confidence: confidence.words,
      confidence_level: confidence.level,
      sample: {
        posts: sample.posts,
        window: `${bestTimeDays}d`,
        from: sample.from,
        to: until,
        min_posts_per_slot: minPostsPerSlot(sample.posts),
        top10_threshold: hideMetrics ? null : all.top10_threshold,
      },
      ...presentSlots({ ...sample, offsetMinutes, hideMetrics, now }),
      proof_posts: proofs.map((post) => ({
        engagement: post.total_engagement,
        date: post.created_at,
        caption: post.title ?? post.text,
        url: post.url,
        image_url: post.image_url,
        handle: post.author_handle,
      })),
      how_to_read: howToRead(sources[network].label, sample.posts),
      page_url: `${settings.baseUrl}/explore/best-time?${new URLSearchParams({ network })}`,
      counted_at: computed_at,
      metrics_hidden: hideMetrics,
    };
  },
} satisfies HandlersOf<'bestTime'>;

function howToRead(network: string, posts: number): string {
  return (
    `hit_rate_pct says how many of a hundred posts of that hour reached the top 10 % of ${network}; 10 is ` +
    `usual, 20 is twice as often. A slot is named only with ${minPostsPerSlot(posts)} posts or more. Averages ` +
    'are drawn up by a few very successful posts, so slots are ordered by the hit rate. It tells when posts ' +
    'did well that this desk has seen, not that the hour is why. ' +
    howOften
  );
}
