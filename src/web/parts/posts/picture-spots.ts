import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

type Comment = Pick<
  DataOf<Contract['postComments']['list']>['comments'][number],
  'id' | 'comment' | 'picture' | 'resolved_at'
>;

/** A place in a picture, in fractions of its width and height from its top left corner. */
export interface Place {
  x: number;
  y: number;
}

/** An open comment at a place in a picture. */
export interface Spot extends Place {
  id: number;
  url: string;
  number: number;
  text: string;
}

/**
 * The numbers by which comments and their places in pictures name each other, by the comments' ids. Resolved
 * comments keep theirs, so that the others are not renumbered.
 */
export function spotNumbers(comments: readonly Comment[]): ReadonlyMap<number, number> {
  return new Map(comments.filter(({ picture }) => picture).map(({ id }, index) => [id, index + 1]));
}

/** The places of open comments in pictures that the post still has. */
export function spotsOf(comments: readonly Comment[]): Spot[] {
  const numbers = spotNumbers(comments);
  return comments.flatMap(({ id, comment: text, picture, resolved_at }): Spot[] => {
    if (picture?.state !== 'here' || resolved_at !== null) return [];
    const { url, x, y } = picture;
    return [{ id, url, x, y, number: numbers.get(id) ?? 0, text }];
  });
}

/** The place of a pointer in a picture; outside of it, the nearest one inside. */
export function placeAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Place {
  return { x: fraction((clientX - left) / width), y: fraction((clientY - top) / height) };
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key moves a place: by 1 %, or by 10 % in large steps; null for other keys. */
export function movedBy({ x, y }: Place, key: string, isLarge: boolean): Place | null {
  const step = steps[key];
  if (!step) return null;
  const size = isLarge ? 0.1 : 0.01;
  return { x: fraction(x + step[0] * size), y: fraction(y + step[1] * size) };
}

const fraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
