import type { analytics } from '#contract/analytics/analytics.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { postKinds } from '#contract/posts/posts.ts';
import { permalinkOf } from '#server/areas/delivery/post-deliveries/permalink.ts';
import type { Context } from '#server/context.ts';
import { daysLater } from '#server/lib/day-range.ts';
import { readsMetrics } from '#server/networks/all.ts';
import { daysBefore, stepOf } from './range.ts';
import { rankingOf } from './ranked.ts';
import { presentRange, type AnalyticsContext, type ReportScope } from './scope.ts';
import { listRanked } from './store-posts.ts';
import * as store from './store.ts';
import { changesOf, notMeasured, seriesOf, presentSums } from './sums.ts';

const topPosts = 10;

/** Days after which a post's numbers hardly change. */
const growingDays = 3;

/** The first day whose posts still grow. */
const firstYoung = (today: string) => daysLater(today, 1 - growingDays);

/** The spec's summary, and what the headline figures need besides. */
export async function summaryOf(
  ctx: AnalyticsContext,
  reportScope: ReportScope,
): Promise<AnswerOf<typeof analytics.summary>> {
  const { db, settings } = ctx;
  const { scope, days, today, ready } = reportScope;
  const young = firstYoung(today);
  const earlier = daysBefore(days);
  const [byNetwork, byProject, now, before, began, growing, top, first] = await Promise.all([
    store.sumsByNetwork(db, scope),
    store.sumsByProject(db, scope),
    store.sumsOf(db, scope),
    store.sumsOf(db, { ...scope, ...earlier }),
    store.firstDay(db, scope),
    store.sumsOf(db, { ...scope, from: young > days.from ? young : days.from }),
    listRanked(db, scope, rankingOf({ sort: 'impressions', order: 'best' }, ctx), {
      offset: 0,
      limit: topPosts,
    }),
    ready ? null : store.firstDue(db, scope),
  ]);
  return {
    ready,
    ...presentRange(reportScope),
    by_network: byNetwork.map(({ network, posts, impressions, likes, comments }) => ({
      network,
      posts,
      impressions,
      likes,
      comments,
    })),
    by_project: byProject.map(({ project_id, project, posts, impressions }) => ({
      project_id,
      project,
      posts,
      impressions,
    })),
    top_posts: top.map(({ id, network, url, impressions, body }) => ({
      id,
      network,
      permalink: permalinkOf(url, settings),
      impressions,
      body,
    })),
    totals: presentSums(now),
    changes: changesOf(before, now, began !== null && began <= earlier.from),
    still_growing: growing.targets,
    first_numbers_at: first,
  };
}

export async function reportOf(
  { db }: Pick<Context, 'db'>,
  reportScope: ReportScope,
): Promise<AnswerOf<typeof analytics.report>> {
  const { scope, days, today } = reportScope;
  const young = firstYoung(today);
  const earlier = daysBefore(days);
  const step = stepOf(days);
  const [series, before, networks, projects, kinds, hours, authors, labels, campaigns] = await Promise.all([
    store.sumsByDay(db, scope),
    store.sumsByDay(db, { ...scope, ...earlier }),
    store.sumsByNetwork(db, scope),
    store.sumsByProject(db, scope),
    store.sumsByKind(db, scope),
    store.sumsByHour(db, scope),
    store.sumsByAuthor(db, scope),
    store.sumsByLabel(db, scope),
    store.sumsByCampaign(db, scope),
  ]);
  const transport = scope.sandbox ? 'sandbox' : 'real';
  return {
    ...presentRange(reportScope),
    step,
    series: seriesOf(series, days, step).map((piece, index, pieces) => ({
      ...piece,
      final: (pieces[index + 1]?.date ?? daysLater(days.to, 1)) <= young,
    })),
    before: seriesOf(before, earlier, step),
    by_network: networks.map(({ network, ...sums }) => ({ network, ...presentSums(sums) })),
    by_project: projects.map(({ project_id, project, ...sums }) => ({
      project_id,
      project,
      ...presentSums(sums),
    })),
    by_kind: kinds.map(({ key, ...sums }) => ({
      kind: postKinds.find((known) => known === key) ?? null,
      ...presentSums(sums),
    })),
    by_hour: hours.map(({ weekday, hour, ...sums }) => ({ weekday, hour, ...presentSums(sums) })),
    by_author: authors.map(({ author_user_id, author_name, ...sums }) => ({
      author_user_id,
      author_name,
      ...presentSums(sums),
    })),
    by_label: labels.map(({ label_id, label, color, ...sums }) => ({
      label_id,
      label,
      color,
      ...presentSums(sums),
    })),
    by_campaign: campaigns.map(({ campaign_id, campaign, color, project_id, ...sums }) => ({
      campaign_id,
      campaign,
      color,
      project_id,
      ...presentSums(sums),
    })),
    not_measured: networks.flatMap((sums) =>
      notMeasured(sums, readsMetrics({ network: sums.network, transport })),
    ),
  };
}
