import type { Json } from './operation-schemas.ts';
import type { Mounted } from './walk.ts';

/** `schedule.editLog` → `ScheduleEditLogBody`. */
export function nameOf({ name }: Mounted, part: 'Body' | 'Answer'): string {
  const capitalized = name.split('.').map((piece) => piece.slice(0, 1).toUpperCase() + piece.slice(1));
  return `${capitalized.join('')}${part}`;
}

export function refTo(mounted: Mounted, part: 'Body' | 'Answer'): Json {
  return { $ref: `#/components/schemas/${nameOf(mounted, part)}` };
}
