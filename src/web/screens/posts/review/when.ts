import { t } from '@lingui/core/macro';

import { besides, clockTime, zoneLabel } from '#web/lib/format.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { dayAt, zoneFormat } from '#web/lib/zone-format.ts';

/**
 * "today 14:30 Berlin time", "tomorrow 09:00 …", "Fri 27 Nov, 14:30 …": a time within a sentence, with its zone and,
 * where it differs, the project's.
 */
export function whenIn(iso: string, zone: string, now: number): string {
  const shown = shownZone(zone);
  const [when, label] = [shortWhenIn(iso, shown, now), zoneLabel(shown)];
  return `${t`${when} ${{ zone: label }}`}${besides(iso, zone)}`;
}

/** The same without the zone, for places that show the zone separately. */
export function shortWhenIn(iso: string, zone: string, now: number): string {
  const at = Date.parse(iso);
  const time = clockTime(at, zone);
  const day = dayAt(at, zone);
  if (day === dayAt(now, zone)) return t`today ${time}`;
  if (day === dayAt(now + 86_400_000, zone)) return t`tomorrow ${time}`;
  if (day === dayAt(now - 86_400_000, zone)) return t`yesterday ${time}`;
  const sameYear = day.slice(0, 4) === dayAt(now, zone).slice(0, 4);
  return zoneFormat(zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** The publishing time if it is in the future; null otherwise, since the post would be published immediately. */
export function upcoming(iso: string | null, now: number): string | null {
  return iso !== null && Date.parse(iso) > now ? iso : null;
}
