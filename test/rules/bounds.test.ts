import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { startApp, type Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const app = await startApp(database);
let lasting: Promise<string> | undefined;
const full = () => (lasting ??= app.token('full'));

type Schema = z.core.JSONSchema.JSONSchema;
type Path = readonly (string | number)[];

interface Leaf {
  path: Path;
  schema: Schema;
}

const kinds = {
  'a number': (schema: Schema) => schema.type === 'integer' || schema.type === 'number',
  'a time': (schema: Schema) => typeof schema.pattern === 'string' && schema.pattern.includes('[Tt ]'),
  'a day': (schema: Schema) => schema.format === 'date',
};

const kindNames = ['a number', 'a time', 'a day'] as const;

const beyond: Record<keyof typeof kinds, readonly unknown[]> = {
  'a number': [-1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300],
  'a time': [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '1900-01-01T00:00:00Z',
    '2199-12-31T23:59:59Z',
    '9999-12-31T23:59:59Z',
    '+010000-01-01T00:00:00Z',
    '2199-12-31T23:59:59-23:59',
  ],
  'a day': ['0000-01-01', '0001-01-01', '1582-10-10', '2199-12-31', '9999-12-31', '+010000-01-01'],
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Every number, time and day that an input accepts, however deep. */
function leavesOf(schema: Schema, path: Path = []): Leaf[] {
  const below = (inner: unknown, ...more: Path) =>
    isSchema(inner) ? leavesOf(inner, [...path, ...more]) : [];
  return [
    ...(Object.values(kinds).some((is) => is(schema)) ? [{ path, schema }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => below(inner, name)),
    ...below(schema.additionalProperties, 'any'),
    ...below(schema.items, 0),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => below(inner)),
  ];
}

const cases = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group).flatMap(([name, operation]: [string, Operation]) =>
    leavesOf(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })).flatMap((leaf) =>
      kindNames.flatMap((kind) =>
        kinds[kind](leaf.schema)
          ? [{ name: `${noun}.${name}`, field: leaf.path.join('.'), kind, operation, ...leaf }]
          : [],
      ),
    ),
  ),
);

/** The example with one value in it changed. */
function changed(container: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === 'number') return [changed(Array.isArray(container) ? container[0] : {}, rest, value)];
  const object: Record<string, unknown> =
    typeof container === 'object' && container !== null ? { ...container } : {};
  return { ...object, [first]: changed(object[first], rest, value) };
}

function call(
  { action, kind, path }: Operation,
  input: Record<string, unknown>,
  key: string,
): Promise<Answer> {
  const named = action && { action: action.value };
  if (kind === 'query') return app.call('GET', path, { ...input, ...named }, key);
  return action?.in === 'query'
    ? app.call('POST', `${path}?action=${action.value}`, input, key)
    : app.call('POST', path, { ...input, ...named }, key);
}

describe('what lies beyond', () => {
  it.each(cases)('$name takes no $field ($kind) that breaks it', async ({ operation, path, kind }) => {
    for (const value of beyond[kind]) {
      const input = z
        .record(z.string(), z.unknown())
        .parse(changed(operation.examples[0]?.input ?? {}, path, value));
      const { status, body } = await call(operation, input, await full());
      expect(status, `${JSON.stringify(value)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      expect(body.success && !operation.input.safeParse(input).success).toBe(false);
      // A command that succeeds may have revoked the key.
      if (body.success && operation.kind === 'command') lasting = undefined;
    }
  });

  it.each(cases.filter(({ schema }) => schema.type === 'integer'))(
    '$name says in its description how large $field may be',
    ({ schema }) => {
      expect(schema).toMatchObject({ minimum: expect.any(Number), maximum: expect.any(Number) });
      expect(schema.minimum).toBeGreaterThan(-(2 ** 31));
    },
  );
});
