import { validate } from '@readme/openapi-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { contract } from '#contract/index.ts';
import { command, query, type Operation } from '#contract/operation.ts';
import { bodyOf, componentOf } from '#test/data/published.ts';
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

const bodyNameOf = (name: string) =>
  `${name
    .split('.')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')}Body`;

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});
const operationShape = z.object({
  responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()) })),
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

  test('passes the strictest rules of a third, where a warning counts too', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(published), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('has examples of each body; with its action, a body is of one operation alone', () => {
    const bodies = mountedOf(described).filter(
      ({ operation }) => operation.kind === 'command' && !operation.file,
    );
    for (const { name, operation } of bodies) {
      const { action, examples, path } = operation;
      const sharing = bodies.filter((each) => each.operation.path === path);
      for (const { input } of examples) {
        const body = action?.in === 'body' ? { action: action.value, ...input } : input;
        expect([name, bodyOf(operation)(body)]).toEqual([name, true]);
        const isNamed = sharing.every((each) => each.operation.action?.in !== 'query');
        const taking = sharing.filter((each) => componentOf(bodyNameOf(each.name))(body));
        expect([name, isNamed ? taking.length : 1]).toEqual([name, 1]);
      }
    }
    expect(bodies.length).toBeGreaterThan(100);
  });

  test('has examples of parameters that their own schemas take', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const examples = operations.flatMap(({ parameters }) =>
      parameters.flatMap(({ name, schema, examples = {} }) =>
        Object.values(examples).map(({ value }) => [name, ajv.validate(schema, value), value] as const),
      ),
    );
    expect(examples.filter(([, isValid]) => !isValid)).toEqual([]);
    expect(examples.length).toBeGreaterThan(50);
  });

  test('tells of every error its codes, and when to come back', () => {
    const { responses } = document.paths['/trending.php']?.get ?? {};
    const headersOf = (status: string) => Object.keys(responses?.[status]?.headers ?? {});
    expect(headersOf('429')).toContain('Retry-After');
    expect(headersOf('200')).toEqual(expect.arrayContaining(['X-RateLimit-Remaining', 'X-Daily-Remaining']));
    expect(document.components.schemas.Error429).toMatchObject({
      properties: { error: { properties: { code: { enum: ['daily_limit_reached', 'rate_limited'] } } } },
    });
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

test('the server is where the document came from, if that is one’s own machine', () => {
  const serversOf = (baseUrl: string) => openapi([], baseUrl).servers;
  expect(serversOf('http://localhost:4400')).toEqual([{ url: '/tool/api/v1' }]);
  expect(serversOf('https://localhost.example.org')).toEqual([
    { url: 'https://localhost.example.org/tool/api/v1' },
  ]);
});

test('the plain call may name itself in its body, and nothing else', () => {
  const change = { summary: 'Change', path: 'x.php', permission: 'write', examples: [] } as const;
  const make = command({ ...change, input: z.object({ title: z.string() }), output: z.object({}) });
  const move = command({
    ...change,
    action: { in: 'body', value: 'move' },
    input: z.object({ id: z.int() }),
    output: z.object({}),
  });
  const { paths, components } = documentOf({ x: { make, move } });
  expect(paths['/x.php']?.post?.requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: {
          anyOf: [{ $ref: '#/components/schemas/XMakeBody' }, { $ref: '#/components/schemas/XMoveBody' }],
        },
      },
    },
  });
  expect(components.schemas.XMakeBody).toMatchObject({
    properties: { action: { const: 'make' } },
    required: ['title'],
  });
});

test('a record with certain keys is an object with these fields, and a tuple has items', () => {
  const output = z.object({
    rules: z.record(z.enum(['a', 'b']), z.object({ on: z.boolean() })),
    point: z.tuple([z.string(), z.int()]),
    anything: z.unknown().nullable(),
  });
  const get = query({
    summary: 'x',
    path: 'x.php',
    permission: 'read',
    examples: [],
    input: z.object({}),
    output,
  });
  expect(documentOf({ x: { get } }).components.schemas.XGetAnswer).toMatchObject({
    properties: {
      data: {
        properties: {
          rules: { required: ['a', 'b'], properties: { a: { type: 'object' }, b: { type: 'object' } } },
          point: { items: {}, maxItems: 2 },
          anything: {},
        },
      },
    },
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
