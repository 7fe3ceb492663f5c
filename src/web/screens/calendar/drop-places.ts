import { type Place, plusDays } from './days.ts';

const days = { up: -7, down: 7, left: -1, right: 1 } as const;

/** The adjacent place of an arrow key. Up and down move by weeks, or by hours if the place has an hour. */
export function steppedPlace(place: string, way: keyof typeof days): string {
  const { day, hour } = placeOf(place);
  if (hour === null) return plusDays(day, days[way]);
  if (way === 'left' || way === 'right') return placeText({ day: plusDays(day, days[way]), hour });
  const next = Math.min(23, Math.max(0, hour + (way === 'up' ? -1 : 1)));
  return placeText({ day, hour: next });
}

/** Formats a place as 2026-11-20, or as 2026-11-20T14 with an hour. */
export function placeText({ day, hour }: Place): string {
  return hour === null ? day : `${day}T${String(hour).padStart(2, '0')}`;
}

export function placeOf(text: string): Place {
  return { day: text.slice(0, 10), hour: text.length > 10 ? Number(text.slice(11)) : null };
}
