import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { contract } from '#contract/index.ts';
import { command, query, type Operation } from '#contract/operation.ts';
import { openapi } from './openapi.ts';
import type { Mounted } from './walk.ts';

const described: Record<string, Record<string, Operation>> = contract;

const mountedOf = (nouns: Record<string, Record<string, Operation>>): Mounted[] =>
  Object.entries(nouns).flatMap(([noun, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({
      name: `${noun}.${name}`,
      operation,
      handle: () => null,
    })),
  );

const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() });
const operationShape = z.object({
  operationId: z.string(),
  parameters: z.array(parameter).default([]),
  requestBody: z.unknown().optional(),
});
const documentShape = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post']), operationShape)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const published = openapi(mountedOf(described), 'https://desk.example.org');
const document = documentShape.parse(published);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** The document for two operations of one path and one with a path of its own. */
function documentOf(nouns: Record<string, Record<string, Operation>>) {
  return documentShape.parse(openapi(mountedOf(nouns), 'https://desk.example.org'));
}

describe('the published document', () => {
  test('is valid OpenAPI 3.1 to one validator', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(published))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('is valid OpenAPI 3.1 to another, which looks at what a schema cannot say', async () => {
    const copy: Parameters<typeof validate>[0] = JSON.parse(JSON.stringify(published));
    expect(await validate(copy)).toMatchObject({ valid: true, warnings: [] });
  });

  test('names every path', () => {
    expect(Object.keys(document.paths).sort()).toEqual(
      [...new Set(mountedOf(described).map(({ operation }) => `/${operation.path}`))].sort(),
    );
  });

  test('names each parameter of an operation once, and each operation by an id of its own', () => {
    for (const { parameters } of operations) {
      const names = parameters.map(({ name, in: where }) => `${where} ${name}`);
      expect(names).toEqual([...new Set(names)]);
    }
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z][\w.]*$/);
  });

  test('leaves answers open, so that a later field breaks no client', () => {
    const answers = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Answer'));
    const closed = answers.filter(([, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false'),
    );
    expect(answers.length).toBeGreaterThan(200);
    expect(closed).toEqual([]);
  });
});

test('action is required where every operation of the path has one, and not where the plain call has none', () => {
  const read = { summary: 'Read', path: 'x.php', permission: 'read', examples: [] } as const;
  const plain = query({ ...read, input: z.object({ q: z.string() }), output: z.object({}) });
  const named = query({
    ...read,
    action: { in: 'query', value: 'more' },
    input: z.object({ q: z.int(), page: z.int() }),
    output: z.object({}),
  });
  const required = (nouns: Record<string, Record<string, Operation>>) =>
    Object.fromEntries(
      documentOf(nouns).paths['/x.php']?.get?.parameters.map((one) => [one.name, one.required]) ?? [],
    );
  expect(required({ x: { plain, named } })).toEqual({ action: false, q: true, page: false });
  expect(required({ x: { named } })).toEqual({ action: true, q: true, page: true });
});

test('a parameter that operations take in different ways may be given in each of them', () => {
  const read = { summary: 'Read', path: 'x.php', permission: 'read', examples: [] } as const;
  const [first, second, third] = [z.int(), z.enum(['all']), z.int()].map((q, at) =>
    query({
      ...read,
      ...(at > 0 && { action: { in: 'query' as const, value: `a${at}` } }),
      input: z.object({ q: q.optional() }),
      output: z.object({}),
    }),
  );
  if (!first || !second || !third) throw new Error('three are made');
  const { paths } = documentOf({ x: { first, second, third } });
  expect(paths['/x.php']?.get?.parameters.find(({ name }) => name === 'q')?.schema).toMatchObject({
    anyOf: [{ type: 'integer' }, { enum: ['all'] }],
  });
});

test('bodies that name their action are told apart by it', () => {
  const change = { summary: 'Change', path: 'x.php', permission: 'write', examples: [] } as const;
  const [make, move] = ['make', 'move'].map((value) =>
    command({
      ...change,
      action: { in: 'body', value },
      input: z.object({ id: z.int() }),
      output: z.object({}),
    }),
  );
  if (!make || !move) throw new Error('two are made');
  expect(documentOf({ x: { make, move } }).paths['/x.php']?.post?.requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: {
          oneOf: [{ $ref: '#/components/schemas/XMakeBody' }, { $ref: '#/components/schemas/XMoveBody' }],
          discriminator: {
            propertyName: 'action',
            mapping: { make: '#/components/schemas/XMakeBody', move: '#/components/schemas/XMoveBody' },
          },
        },
      },
    },
  });
});
