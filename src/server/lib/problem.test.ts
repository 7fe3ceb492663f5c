import { expect, test } from 'vitest';
import { z } from 'zod';

import { problemOf } from './problem.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is required'],
  [z.string(), 5, 'must be a text'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.number(), 'many', 'must be a number'],
  [z.boolean(), 'perhaps', 'must be true or false'],
  [z.array(z.int()), 'all', 'must be a list'],
  [z.object({}), null, 'must be an object'],
  [z.int().max(100), 101, 'must be 100 or less'],
  [z.int().min(1), 0, 'must be 1 or more'],
  [z.number().gt(0), 0, 'must be more than 0'],
  [z.string().max(3), 'abcd', 'must have 3 characters or fewer'],
  [z.string().max(1), 'ab', 'must have 1 character or fewer'],
  [z.string().min(10), 'short', 'must have 10 characters or more'],
  [z.string().min(1), '', 'must not be empty'],
  [z.array(z.int()).max(2), [1, 2, 3], 'must have 2 entries or fewer'],
  [z.array(z.int()).length(2), [1], 'must have 2 entries'],
  [z.enum(['ok', 'fix']), 'fine', 'must be one of ok, fix'],
  [z.enum(['ok', 'fix']), undefined, 'is required'],
  [z.literal('all'), 'some', 'must be all'],
  [z.email(), 'nobody', 'must be an email address'],
  [z.iso.datetime(), 'tomorrow', 'must be a time like 2030-01-31T09:00:00Z'],
  [z.strictObject({}), { extra: 1 }, 'must not have "extra"'],
  [z.union([z.string(), z.int()]), true, 'must be in one of the forms that are described'],
  [z.int().multipleOf(5), 7, 'must be a multiple of 5'],
  [z.string().refine(() => false, 'must be what the schema says'), 'x', 'must be what the schema says'],
])('a value that does not fit is refused in the words of the rest: %#', (schema, value, words) => {
  const { error } = schema.safeParse(value, { error: problemOf });
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});
