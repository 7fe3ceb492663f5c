import { t } from '@lingui/core/macro';

import { zoneFormat, dayAt } from '#web/lib/zone-format.ts';

export interface Day<Item> {
  /** Today · Yesterday · Fri 20 Nov · 20 Nov 2025. */
  title: string;
  items: Item[];
}

/** Groups items by day in the time zone, keeping their order. */
export function byDay<Item extends { created_at: string }>(
  items: readonly Item[],
  now: number,
  zone: string,
): Day<Item>[] {
  const days = Map.groupBy(items, ({ created_at }) => dayAt(Date.parse(created_at), zone));
  return [...days].map(([day, of]) => ({ title: titleOf(day, now, zone), items: of }));
}

function titleOf(day: string, now: number, zone: string): string {
  const today = dayAt(now, zone);
  if (day === today) return t`Today`;
  const at = Date.parse(day);
  if (Date.parse(today) - at === 86_400_000) return t`Yesterday`;
  const isOfYear = day.slice(0, 4) === today.slice(0, 4);
  const options = isOfYear
    ? ({ weekday: 'short', day: 'numeric', month: 'short' } as const)
    : ({ day: 'numeric', month: 'short', year: 'numeric' } as const);
  return zoneFormat('UTC', options)
    .format(at)
    .replace(',', isOfYear ? '' : ',');
}
