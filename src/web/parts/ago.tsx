import { age, ago, exactTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';

interface AgoProps {
  at: string;
  zone: string;
  /** Within a sentence: "3 h ago" instead of "3 h". */
  isSentence?: boolean;
}

/** How long ago something was, with the exact time in the zone on hover. */
export function Ago({ at, zone, isSentence = false }: AgoProps) {
  const now = useNow();
  return (
    <time dateTime={at} data-hint={exactTime(at, zone)} className="figures whitespace-nowrap">
      {isSentence ? ago(at, now) : age(at, now)}
    </time>
  );
}
