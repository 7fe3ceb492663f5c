import { type Place, plusDays } from './days.ts';

const days = { up: -7, down: 7, left: -1, right: 1 } as const;

/** The adjacent place: by days and weeks, and within a day that has hours by hours. */
export function steppedPlace(place: string, way: keyof typeof days): string {
  const { day, hour } = placeOf(place);
  if (hour === null) return plusDays(day, days[way]);
  if (way === 'left' || way === 'right') return placeText({ day: plusDays(day, days[way]), hour });
  const next = Math.min(23, Math.max(0, hour + (way === 'up' ? -1 : 1)));
  return placeText({ day, hour: next });
}

/** 2026-11-20, or 2026-11-20T14 for an hour of it. */
export function placeText({ day, hour }: Place): string {
  return hour === null ? day : `${day}T${String(hour).padStart(2, '0')}`;
}

export function placeOf(text: string): Place {
  return { day: text.slice(0, 10), hour: text.length > 10 ? Number(text.slice(11)) : null };
}
