import type { Option } from '#web/ui/select.tsx';

const timeRanges: readonly Option<string>[] = [
  { value: '6h', label: '6 hours' },
  { value: '24h', label: '24 hours' },
  { value: '3d', label: '3 days' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '3m', label: '3 months' },
  { value: '1y', label: '1 year' },
  { value: 'all', label: 'All time' },
];

/** The usual time ranges up to the longest, and the one that is chosen where an address brought another. */
export function timeRangesWith(chosen: string, longest = 'all'): readonly Option<string>[] {
  const usual = timeRanges.slice(0, timeRanges.findIndex(({ value }) => value === longest) + 1);
  return usual.some(({ value }) => value === chosen) ? usual : [{ value: chosen, label: chosen }, ...usual];
}

/** "30 days", for a sentence. */
export function timeRangeLabel(range: string): string {
  return timeRanges.find(({ value }) => value === range)?.label.toLowerCase() ?? range;
}
