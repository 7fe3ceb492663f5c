import { t } from '@lingui/core/macro';

import type { Option } from '#web/ui/select.tsx';

const timeRanges: readonly Option<string>[] = [
  { value: '6h', label: t`6 hours` },
  { value: '24h', label: t`24 hours` },
  { value: '3d', label: t`3 days` },
  { value: '7d', label: t`7 days` },
  { value: '30d', label: t`30 days` },
  { value: '3m', label: t`3 months` },
  { value: '1y', label: t`1 year` },
  { value: 'all', label: t`All time` },
];

/** The usual time ranges up to `longest`, plus the chosen one if the URL has another. */
export function timeRangesWith(chosen: string, longest = 'all'): readonly Option<string>[] {
  const usual = timeRanges.slice(0, timeRanges.findIndex(({ value }) => value === longest) + 1);
  return usual.some(({ value }) => value === chosen) ? usual : [{ value: chosen, label: chosen }, ...usual];
}

/** "30 days", among other facts. */
export function timeRangeLabel(range: string): string {
  if (range === 'all') return t`all time`;
  return timeRanges.find(({ value }) => value === range)?.label ?? range;
}

/** Inflected languages need another form within a sentence. */
const last: Readonly<Record<string, string>> = {
  '6h': t({ message: '6 hours', context: 'the last' }),
  '24h': t({ message: '24 hours', context: 'the last' }),
  '3d': t({ message: '3 days', context: 'the last' }),
  '7d': t({ message: '7 days', context: 'the last' }),
  '30d': t({ message: '30 days', context: 'the last' }),
  '3m': t({ message: '3 months', context: 'the last' }),
  '1y': t({ message: '1 year', context: 'the last' }),
};

/** "30 days", after "the last" in a sentence. */
export function lastTimeRange(range: string): string {
  return last[range] ?? timeRangeLabel(range);
}
