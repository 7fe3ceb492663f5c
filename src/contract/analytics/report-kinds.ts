/** The days that a report covers, counted back from the day on which it is made. Only whole days. */
export const reportRanges = [
  'last_7_days',
  'last_week',
  'last_30_days',
  'last_month',
  'last_90_days',
] as const;
export type ReportRange = (typeof reportRanges)[number];

export const reportSections = ['totals', 'days', 'networks', 'posts', 'followers'] as const;
export type ReportSection = (typeof reportSections)[number];
