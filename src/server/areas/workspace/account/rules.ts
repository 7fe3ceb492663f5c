import { plural, t } from '#contract/message.ts';
import type { Operation } from '#contract/operation.ts';
import type { Plan } from '#contract/plans.ts';

const dayMs = 86_400_000;

/** The UTC day of an instant as `YYYY-MM-DD`, when the next one begins, and the bounds of its month. */
export function calendarOf(now: Date) {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    day: now.toISOString().slice(0, 10),
    nextDay: new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs),
    month: new Date(Date.UTC(year, month)),
    nextMonth: new Date(Date.UTC(year, month + 1)),
  };
}

/** What the plan does not include, in sentences (spec, Limits). */
export function notesOn(plan: Plan): string[] {
  const { dailyQueries, delayHours, metricsHidden, canPublish, projects } = plan;
  return [
    ...(dailyQueries === null
      ? []
      : [
          t`${plural({ count: dailyQueries }, { one: '# content query', other: '# content queries' })} a day for the whole organization; only calls that succeed count.`,
        ]),
    ...(delayHours > 0
      ? [t`Trends are served ${plural({ count: delayHours }, { one: '# hour', other: '# hours' })} late.`]
      : []),
    ...(metricsHidden ? [t`The numbers of trends are withheld (metrics_hidden is true).`] : []),
    ...(canPublish ? [] : [t`Publishing needs a plan that includes it.`]),
    ...(projects === null
      ? []
      : [
          t`At most ${plural({ count: projects }, { one: 'one active project', other: '# active projects' })}.`,
        ]),
  ];
}

export function creditsNote({ label, monthlyCredits }: Plan): string {
  if (monthlyCredits === null) return t`Credits are off on the plan ${{ plan: label }}: nothing costs any.`;
  return t`The plan ${{ plan: label }} gives ${plural({ count: monthlyCredits }, { one: '# credit', other: '# credits' })} each month (UTC); what is left of them does not go over. Queries never cost credits.`;
}

type Costs = Record<string, { credits: number; counts_toward_daily_quota: boolean }>;

/**
 * The cost of each endpoint. Its name is its path, plus a dot and the action where there is one; where
 * several operations share a name, the most expensive counts.
 */
export function endpointsOf(operations: readonly Operation[]): Costs {
  const costs: Costs = {};
  for (const { path, action, credits = 0, counted = false } of operations) {
    const name = [path.replace(/\.php$/, ''), ...(action ? [action.value] : [])].join('.');
    const before = costs[name];
    costs[name] = {
      credits: Math.max(credits, before?.credits ?? 0),
      counts_toward_daily_quota: counted || before?.counts_toward_daily_quota === true,
    };
  }
  return costs;
}
