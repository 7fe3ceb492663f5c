import { age, exactTime } from '#web/lib/format.ts';

/** How long ago something was, with the exact time in the zone on hover. */
export function Ago({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} data-hint={exactTime(at, zone)} className="figures whitespace-nowrap">
      {age(at)}
    </time>
  );
}
