import { reportNumbers, type ReportNumbers } from '#contract/analytics/report-parts.ts';
import { colors } from '#contract/colors.ts';
import { presentFollowers } from '#server/areas/analytics/analytics/followers.ts';
import { reportOf, summaryOf } from '#server/areas/analytics/analytics/report.ts';
import { countedScopeOf, type AnalyticsContext } from '#server/areas/analytics/analytics/scope.ts';
import { findMedium } from '#server/areas/media/media/store.ts';
import type { Context } from '#server/context.ts';
import { bestPosts } from './best-posts.ts';
import { daysOfReport } from './days.ts';
import { smallPicture } from './pictures.ts';
import type { StoredReport } from './store.ts';

/** The numbers of a report at this moment, by the same rules as Analytics. */
export async function numbersOf(
  { db, files, settings, now }: Pick<AnalyticsContext, 'db' | 'settings' | 'now'> & Pick<Context, 'files'>,
  report: StoredReport,
): Promise<ReportNumbers> {
  const ctx = { db, settings, now, actor: { organizationId: report.organization_id } };
  const days = daysOfReport(report.range, report.timezone, now);
  const input = { days: 1, ...days, ...(report.project_id !== null && { project_id: report.project_id }) };
  const scope = await countedScopeOf(ctx, input);
  const [summary, details, followers, best_posts, logo] = await Promise.all([
    summaryOf(ctx, scope),
    reportOf(ctx, scope),
    presentFollowers(ctx, input),
    report.sections.includes('posts') ? bestPosts({ ...ctx, files }, scope.scope) : [],
    logoOf({ db, files }, report),
  ]);
  return reportNumbers.parse({
    name: report.name,
    organization: report.organization,
    project: report.project,
    logo,
    color: report.color ?? report.project_color ?? colors[0].value,
    language: report.language,
    timezone: report.timezone,
    sections: report.sections,
    made_at: now,
    from: summary.from,
    to: summary.to,
    accounts: summary.accounts,
    counted_at: summary.counted_at,
    totals: summary.totals,
    changes: summary.changes,
    still_growing: summary.still_growing,
    step: details.step,
    series: details.series,
    by_network: details.by_network,
    best_posts,
    not_measured: details.not_measured,
    followers: followers.accounts,
  });
}

/** The logo of the report's project; null without one. */
async function logoOf(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { organization_id: organizationId, logo_media_id: id }: StoredReport,
): Promise<string | null> {
  const medium = id === null ? undefined : await findMedium(db, organizationId, id);
  return medium ? smallPicture({ files }, medium) : null;
}

/** Whether there is anything to report: a published post, or a count of followers. */
export function hasNews({ totals, followers }: Pick<ReportNumbers, 'totals' | 'followers'>): boolean {
  return totals.posts > 0 || followers.some(({ readings }) => readings.length > 0);
}

/** The numbers that a link stores. */
export function readNumbers(stored: object): ReportNumbers {
  return reportNumbers.parse(stored);
}
