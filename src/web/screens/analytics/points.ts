import type { Report } from '#web/parts/analytics/numbers.ts';
import { stepText, rangeBefore } from './range-text.ts';

/** A piece of a series beside the one of the range before. */
export interface Point {
  title: string;
  /** On the axis. */
  short: string;
  value: number | null;
  posts: number;
  isFinal: boolean;
  before: number | null;
  beforeTitle: string | null;
}

type Piece = Pick<Report['series'][number], 'date' | 'posts' | 'impressions' | 'engagement'>;

/**
 * A day on which nothing was sent brought nothing, which is a 0; one whose posts were not counted is not known.
 * Pieces that one range has more than the other stand alone.
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
