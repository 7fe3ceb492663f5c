import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { communityGates, type communities as contract } from '#contract/research/communities.ts';
import { communityDays } from '#contract/research/community-sorts.ts';
import { howOften, sliceOrOne, termsOf } from '#server/areas/research/rollups/params.ts';
import { keptFor } from '#server/areas/research/rollups/rollup.ts';
import { listExamplePosts } from '#server/areas/research/rollups/store-posts.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { pageOf } from '#server/lib/page.ts';
import { communityRollup } from './rollup.ts';
import { checkFilters, sortOf, timingOf } from './rules.ts';
import * as store from './store.ts';

type Row = AnswerOf<typeof contract.list>['communities'][number];

const dayMs = 86_400_000;

const howToRead = {
  reddit:
    `Posts that this desk holds of the last ${communityDays} days. peak_per_1k is the best score held divided by ` +
    'the members in thousands: what a post can reach there beside the community’s size, not what to expect. No ' +
    'average score is given, because what is held is what stood out. A community whose size is unknown is ' +
    'listed without peak_per_1k, and last by upside and by members. hit_rate_pct is the share of a slot’s posts that reached the community’s own ' +
    'top quarter. Read sample before quoting a number. ' +
    howOften,
  bluesky:
    `Posts that this desk read in each feed in the last ${communityDays} days. feed_likes are the feed’s own; ` +
    'avg_likes and top_likes are those of the posts read, which a feed has chosen: they say what the feed shows, ' +
    'not what a post will get. Read sample before quoting a number. ' +
    howOften,
} as const;

interface Seen {
  hideMetrics: boolean;
  baseUrl: string;
}

export const communities = {
  async list(ctx, input) {
    checkFilters(input);
    const sort = sortOf(input.network, input.sort);
    const { db, actor, settings } = ctx;
    const { audience, until, computed_at } = await keptFor(communityRollup, ctx);
    const seen = { hideMetrics: actor.plan.metricsHidden, baseUrl: settings.baseUrl };
    const slug =
      (input.network === 'reddit'
        ? input.subreddit
            ?.trim()
            .replace(/^\/?r\//i, '')
            .toLowerCase()
        : input.feed?.trim()) || null;
    const filter: store.CommunityFilter = {
      audience,
      network: input.network,
      words: termsOf(input.q),
      minMembers: input.min_members ?? null,
      maxMembers: input.max_members ?? null,
      slug,
    };
    const { rows: found, total } = await store.listCommunities(db, filter, sort, sliceOrOne(input, slug));
    const { rows, meta } = pageOf(input, found, total);
    const present = input.network === 'reddit' ? presentSubreddit : presentFeed;
    const listed: Row[] = rows.map((row) => present(row, seen));
    if (slug !== null) {
      const { min_posts_held: least } = communityGates[input.network];
      const [only, record] = [listed[0], rows[0]];
      if (!only || !record)
        throw notFound(
          t`A community "${{ community: slug.slice(0, 100) }}" with ${{ least }} posts held that passes the gates was not found.`,
        );
      const detail = input.network === 'reddit' ? subredditDetail : feedDetail;
      Object.assign(only, await detail(ctx, { audience, until, record, ...seen }));
    }
    return {
      data: {
        communities: listed,
        network: input.network,
        sort,
        gates: communityGates[input.network],
        how_to_read: howToRead[input.network],
        counted_at: computed_at,
        metrics_hidden: seen.hideMetrics,
      },
      meta,
    };
  },
} satisfies HandlersOf<'communities'>;

function presentSubreddit(row: store.CommunityRecord, { hideMetrics, baseUrl }: Seen): Row {
  return {
    subreddit: row.name,
    slug: row.slug,
    members: row.members,
    peak_per_1k: hideMetrics ? null : row.peak_per_1k,
    peak_score: hideMetrics ? null : row.peak_score,
    peak_comments: hideMetrics ? null : row.peak_comments,
    sample: { posts: row.posts },
    window: windowOf(row),
    url: `https://www.reddit.com/r/${encodeURIComponent(row.name)}/`,
    page_url: pageUrl(baseUrl, { network: 'reddit', subreddit: row.slug }),
  };
}

function presentFeed(row: store.CommunityRecord, { hideMetrics, baseUrl }: Seen): Row {
  return {
    feed: row.name,
    slug: row.slug,
    title: row.title,
    description: row.description,
    feed_likes: hideMetrics ? null : row.feed_likes,
    avg_likes: hideMetrics ? null : row.avg_likes,
    top_likes: hideMetrics ? null : row.peak_score,
    sample: { posts: row.posts },
    window: windowOf(row),
    url: row.url,
    page_url: pageUrl(baseUrl, { network: 'bluesky', feed: row.slug }),
  };
}

function windowOf({ first_at, last_at }: store.CommunityRecord) {
  return { from: first_at, to: last_at };
}

function pageUrl(baseUrl: string, what: Record<string, string>): string {
  return `${baseUrl}/explore/communities?${new URLSearchParams(what)}`;
}

interface Opened extends Seen {
  audience: string;
  until: Date;
  record: store.CommunityRecord;
}

function topPosts({ db }: Context, { record, until, hideMetrics, baseUrl }: Opened) {
  const since = new Date(until.getTime() - communityDays * dayMs);
  return listExamplePosts(db, record.top_posts, { since, until, hideMetrics, baseUrl });
}

async function subredditDetail(ctx: Context, opened: Opened) {
  const { audience, record, hideMetrics } = opened;
  const { slug, words: terms } = record;
  const [detail, top_posts, similar] = await Promise.all([
    store.findSubredditDetail(ctx.db, { audience, slug }),
    topPosts(ctx, opened),
    store.listSimilar(ctx.db, { audience, slug, words: terms }),
  ]);
  // A recomputation between the two reads has removed it.
  if (!detail) throw notFound(t`This community was not found.`);
  return {
    timing: timingOf(detail, hideMetrics),
    pace: {
      posts_7d: detail.posts_7d,
      posts_30d: detail.posts_30d,
      last_post_at: record.last_at,
    },
    flairs: detail.flairs,
    type_mix: detail.types.map(({ type, posts }) => ({
      type,
      posts,
      share_pct: Math.round((posts / record.posts) * 1000) / 10,
    })),
    top_posts,
    similar: similar.map(({ name, slug: other, members, shared }) => ({
      subreddit: name,
      slug: other,
      members,
      shared_words: shared,
    })),
  };
}

async function feedDetail(ctx: Context, opened: Opened) {
  const { audience, record, hideMetrics } = opened;
  const [detail, top_posts] = await Promise.all([
    store.findFeedDetail(ctx.db, { audience, slug: record.slug }),
    topPosts(ctx, opened),
  ]);
  if (!detail) throw notFound(t`This feed was not found.`);
  return {
    top_posts,
    top_authors: detail.authors.map((author) => (hideMetrics ? { ...author, likes: null } : author)),
    top_hashtags: detail.hashtags,
  };
}
