import type { Report } from '#web/parts/analytics/numbers.ts';
import { stepText, rangeBefore } from './range-text.ts';

/** A step of a series with the matching step of the previous range. */
export interface Point {
  title: string;
  /** The label on the axis. */
  short: string;
  value: number | null;
  posts: number;
  isFinal: boolean;
  before: number | null;
  beforeTitle: string | null;
}

type Piece = Pick<Report['series'][number], 'date' | 'posts' | 'impressions' | 'engagement'>;

/**
 * Pairs the steps of both ranges by index. A step without posts counts as 0; one whose posts were not counted is
 * unknown. If the previous range is shorter, the last steps have no counterpart.
 */
export function pointsOf(
  { series, before, step, from, to }: Pick<Report, 'series' | 'before' | 'step' | 'from' | 'to'>,
  name: 'impressions' | 'engagement',
): Point[] {
  const known = (piece: Piece) => (piece.posts === 0 ? 0 : piece[name]);
  const earlier = rangeBefore({ from, to });
  return series.map((piece, index) => {
    const other = before[index];
    const title = stepText(piece.date, step, to);
    return {
      title,
      short: step === 'week' ? stepText(piece.date, 'day', to) : title,
      value: known(piece),
      posts: piece.posts,
      isFinal: piece.final,
      before: other ? known(other) : null,
      beforeTitle: other ? stepText(other.date, step, earlier.to) : null,
    };
  });
}
