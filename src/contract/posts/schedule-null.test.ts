import { expect, test } from 'vitest';
import type { z } from 'zod';

import { postRow, postTarget, reviewEntry } from './posts.ts';
import { schedule } from './schedule.ts';

/**
 * Clients may send back what they read: where a response contains null, the input of that name accepts null,
 * and no other.
 */

type Shape = Readonly<Record<string, z.ZodType>>;

const nullableIn = (shape: Shape) =>
  Object.keys(shape).filter((name) => shape[name]?.safeParse(null).success === true);

const nullable = new Set([
  ...nullableIn(postRow.shape),
  ...nullableIn(postTarget.shape),
  ...nullableIn(reviewEntry.shape),
  // The picture given to `update` as png is returned as design_picture.
  'png',
]);

const optional = Object.entries(schedule).flatMap(([operation, { kind, input }]) => {
  const shape: Shape = input.shape;
  const names = Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success === true);
  return kind === 'command' ? names.map((name) => ({ operation, name, field: shape[name] })) : [];
});

test.each(optional.filter(({ name }) => nullable.has(name)))(
  'schedule.$operation takes null for $name, which answers show',
  ({ field }) => expect(field?.safeParse(null).success).toBe(true),
);

test.each(optional.filter(({ name }) => !nullable.has(name)))(
  'schedule.$operation refuses null for $name, which is null in no answer',
  ({ field }) => expect(field?.safeParse(null).success).toBe(false),
);
