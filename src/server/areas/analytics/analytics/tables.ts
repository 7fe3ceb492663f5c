import type { analytics, csvTables } from '#contract/analytics/analytics.ts';
import { metricNames } from '#contract/networks/post-metrics.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { reviewFlowOf } from './flow.ts';
import { presentFollowers } from './followers.ts';
import { rankedPosts, rankingOf } from './ranked.ts';
import { reportOf } from './report.ts';
import type { ReportScope } from './scope.ts';

type Table = (typeof csvTables)[number];
type Line = Record<string, string | number | Date | null>;

/** Posts per file. */
const mostPosts = 5_000;

/** One of the report's tables, flat. */
export async function tableOf(
  ctx: Context,
  reportScope: ReportScope,
  input: InputOf<typeof analytics.summary>,
  table: Table,
): Promise<Line[]> {
  if (table === 'posts') return postLines(ctx, reportScope);
  if (table === 'reviewers') return (await reviewFlowOf(ctx, input)).by_reviewer.map(reviewerLine);
  if (table === 'followers') return (await presentFollowers(ctx, input)).accounts.flatMap(followerLines);
  const report = await reportOf(ctx, reportScope);
  switch (table) {
    case 'networks':
      return report.by_network;
    case 'projects':
      return report.by_project;
    case 'days':
      return report.series.map(({ final, ...row }) => ({ ...row, final: final ? 'yes' : 'no' }));
    case 'kinds':
      return report.by_kind;
    case 'hours':
      return report.by_hour;
    case 'authors':
      return report.by_author;
    case 'labels':
      return report.by_label;
    case 'campaigns':
      return report.by_campaign;
    case 'not_measured':
      return report.not_measured.map((row) => ({ ...row }));
  }
}

function reviewerLine({
  reviews: { ok, fix, block },
  ...reviewer
}: AnswerOf<typeof analytics.reviewFlow>['by_reviewer'][number]): Line {
  return { ...reviewer, ok, fix, block };
}

function followerLines({
  account_name: account,
  network,
  project,
  readings,
}: AnswerOf<typeof analytics.followers>['accounts'][number]): Line[] {
  return readings.map(({ date, followers }) => ({ date, project, network, account, followers }));
}

async function postLines(ctx: Context, reportScope: ReportScope): Promise<Line[]> {
  const ranking = rankingOf({ sort: 'impressions', order: 'best' }, ctx);
  const posts = await rankedPosts(ctx, reportScope.scope, ranking, { offset: 0, limit: mostPosts });
  return posts.map(lineOf);
}

function lineOf({ metrics, ...post }: AnswerOf<typeof analytics.posts>['posts'][number]): Line {
  const { id, sent_at, network, account_name, project, author_name, kind, permalink, body, card_id } = post;
  return {
    id,
    sent_at,
    network,
    account: account_name,
    project,
    author: author_name,
    kind,
    permalink,
    body,
    card_id,
    ...Object.fromEntries(metricNames.map((name) => [name, metrics[name]])),
    engagement: metrics.engagement,
    read_at: metrics.read_at,
    gone_at: metrics.gone_at,
  };
}
