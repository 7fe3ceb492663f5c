import type { ReportNumbers } from '#contract/analytics/report-parts.ts';
import { plural, t } from '#contract/message.ts';
import { metricName } from '#contract/networks/capabilities.ts';
import { labelOf } from '#contract/networks/names.ts';
import { listed, readerLocale } from '#contract/reader.ts';

type NotMeasured = ReportNumbers['not_measured'][number];
type Metric = NonNullable<NotMeasured['metric']>;

/** 9,412; a dash where the number is unknown. */
export function numberText(value: number | null): string {
  return value === null ? '–' : value.toLocaleString(readerLocale(), { maximumFractionDigits: 1 });
}

/** 4.2%; a dash where the number is unknown. */
export function percentText(value: number | null): string {
  if (value === null) return '–';
  return (value / 100).toLocaleString(readerLocale(), { style: 'percent', maximumFractionDigits: 1 });
}

const isoDate = (date: string) => new Date(`${date}T12:00:00Z`);

/** 1 – 31 October 2026 */
export function rangeText({ from, to }: { from: string; to: string }): string {
  const format = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(isoDate(from), isoDate(to));
}

/** 31 Oct */
export function dayText(date: string): string {
  const format = new Intl.DateTimeFormat(readerLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format(isoDate(date));
}

/** 2 November 2026 at 09:00 CET */
export function momentText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(readerLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return format.format(at);
}

export function metricText(metric: Metric | 'engagement'): string {
  return metric === 'engagement' ? t`engagement` : metricName(metric);
}

/** What these numbers lack and why, in sentences. */
export function gapsText(rows: readonly NotMeasured[]): string[] {
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  return [...byNetwork].flatMap(([name, lacking]) => {
    const network = labelOf(name);
    const never = lacking.flatMap(({ metric, reason }) =>
      metric && reason === 'unsupported' ? [metricText(metric)] : [],
    );
    const metrics = listed(never, 'disjunction');
    return [
      ...lacking.flatMap((row) => gapText(network, row) ?? []),
      ...(never.length > 0 ? [t`${{ network }} doesn’t report ${{ metrics }}.`] : []),
    ];
  });
}

function gapText(network: string, { metric: name, reason, targets }: NotMeasured): string | null {
  const posts = t`${plural({ count: targets }, { one: '# post', other: '# posts' })}`;
  if (name !== null && reason === 'unsupported') return null;
  if (name !== null) {
    const metric = metricText(name);
    return t`${{ network }} hasn’t reported ${{ metric }}: ${{ posts }}.`;
  }
  switch (reason) {
    case 'delayed':
      return t`Not counted yet on ${{ network }}: ${{ posts }}.`;
    case 'gone':
      return t`Deleted on ${{ network }} before it was counted: ${{ posts }}.`;
    case 'unsupported':
      return t`${{ network }} doesn’t provide numbers: ${{ posts }}.`;
    case 'withheld':
      return t`${{ network }} reported no numbers: ${{ posts }}.`;
  }
}
