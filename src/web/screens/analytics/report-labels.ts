import { t } from '@lingui/core/macro';

import type { ReportRange, ReportSection } from '#contract/analytics/report-kinds.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type Report = DataOf<Contract['reports']['list']>['reports'][number];

export const rangeLabels: Readonly<Record<ReportRange, string>> = {
  last_7_days: t`Last 7 days`,
  last_week: t`Last week`,
  last_30_days: t`Last 30 days`,
  last_month: t`Last month`,
  last_90_days: t`Last 90 days`,
};

export const sectionLabels: Readonly<Record<ReportSection, string>> = {
  totals: t`At a glance`,
  days: t`Over time`,
  networks: t`By network`,
  posts: t`Top posts`,
  followers: t`Followers`,
};

/** What is typed as addresses: one a line, or with commas between. */
export function addressesOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((address) => address !== '');
}
