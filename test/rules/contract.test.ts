import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { errorStatus } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { groupAllows, permissionGroupNames, type PermissionGroup } from '#contract/permissions.ts';
import { sourceNames, sources } from '#contract/sources/all.ts';
import { startApp, type Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { against } from '#test/data/published.ts';

const database = await freshDatabase();
const app = await startApp(database);
/** A key of the full group. A successful command may have revoked its own key: then this is a new one. */
let lasting: Promise<string> | undefined;
const full = () => (lasting ??= app.token('full'));

const keys = new Map<PermissionGroup, Promise<string>>();

/** One key per group, for refused calls, which leave it valid. */
function keyOf(group: PermissionGroup): Promise<string> {
  const key = keys.get(group) ?? app.token(group);
  keys.set(group, key);
  return key;
}

/** Of a member without an office, and of an owner who is no administrator: refused calls leave them valid. */
const member = lazily(() => app.token('full', { role: 'member' }));
const owner = lazily(() => app.token('full', { administrator: false }));

function lazily(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => (made ??= make());
}

const operations: { name: string; operation: Operation }[] = Object.entries(contract).flatMap(
  ([noun, group]) =>
    Object.entries(group).map(([name, operation]) => ({ name: `${noun}.${name}`, operation })),
);

/** Other tests do not run on what a set-up or a demo removal leaves. */
const changesTheInstallation = new Set(['setup.create', 'demo.remove']);

/** Calls it; the answer, a refusal too, must match the published document for this path and method. */
async function call(operation: Operation, input: Record<string, unknown>, key?: string): Promise<Answer> {
  const { action, kind, path } = operation;
  const sent = kind === 'query' || action?.in === 'body' ? { ...input, action: action?.value } : input;
  if (action === undefined) delete sent.action;
  const answer = await app.call(
    kind === 'query' ? 'GET' : 'POST',
    kind === 'command' && action?.in === 'query' ? `${path}?action=${action.value}` : path,
    sent,
    key,
  );
  const { status, body } = answer;
  if (kind === 'command' && body.success) lasting = undefined;
  expect(against(operation, { input: sent, status, body })).toEqual([]);
  return answer;
}

/** Each path with the kinds of operations that share it. */
const paths = [...Map.groupBy(operations, ({ operation }) => operation.path)].map(
  ([path, sharing]) => [path, new Set(sharing.map(({ operation }) => operation.kind))] as const,
);

const keyed = operations.filter(({ operation }) => operation.permission !== 'public');

describe('every operation', () => {
  it.each(keyed)('$name refuses without a key', async ({ operation }) => {
    const { status, body, headers } = await call(operation, operation.examples[0]?.input ?? {});
    expect(status).toBe(401);
    expect(body.error?.code).toBe('auth_required');
    expect(headers).toMatchObject({ 'x-ratelimit-limit': expect.any(String) });
  });

  it.each(keyed.filter(({ operation }) => !operation.session && operation.permission !== 'signed_in'))(
    '$name refuses each group that opens none of its doors, and says which permission it needs',
    async ({ operation }) => {
      const { permission, or = [] } = operation;
      if (permission === 'public' || permission === 'signed_in') return;
      const lacksAll = (name: PermissionGroup) =>
        [permission, ...or].every((door) => !groupAllows(name, door));
      for (const group of permissionGroupNames.filter(lacksAll)) {
        const { status, body } = await call(
          operation,
          operation.examples[0]?.input ?? {},
          await keyOf(group),
        );
        expect([status, body.error?.code]).toEqual([403, 'insufficient_scope']);
        expect(body.error?.details).toEqual({ required: permission, group });
      }
    },
  );

  it.each(keyed.filter(({ operation }) => operation.role))(
    '$name refuses a member without its role',
    async ({ operation }) => {
      const { body } = await call(operation, operation.examples[0]?.input ?? {}, await member());
      expect(body.error?.code).toBe('forbidden');
    },
  );

  it.each(keyed.filter(({ operation }) => operation.administrator))(
    '$name refuses whoever is not the administrator',
    async ({ operation }) => {
      const { body } = await call(operation, operation.examples[0]?.input ?? {}, await owner());
      expect(body.error?.code).toBe('forbidden');
    },
  );

  it.each(operations)('$name has examples that its own input accepts', ({ operation }) => {
    expect(operation.examples.length).toBeGreaterThan(0);
    for (const { input } of operation.examples) expect(() => operation.input.parse(input)).not.toThrow();
  });

  it.each(operations.filter(({ name }) => !changesTheInstallation.has(name)))(
    '$name answers its example in its own schema, or names a declared error',
    async ({ operation }) => {
      const { body } = await call(operation, operation.examples[0]?.input ?? {}, await full());
      if (body.success) return;
      const declared = new Set<string>([...(operation.errors ?? []), 'validation_error', 'forbidden']);
      expect(declared).toContain(body.error?.code);
    },
  );

  it.each(paths)('%s answers another method with 405', async (path, kinds) => {
    const key = await full();
    for (const method of [
      'PUT',
      'DELETE',
      'PATCH',
      ...(kinds.has('command') ? [] : ['POST' as const]),
    ] as const) {
      const response = await app.fastify.inject({
        method,
        url: `/tool/api/v1/${path}`,
        headers: { authorization: `Bearer ${key}` },
      });
      expect(response.statusCode).toBe(405);
      expect(response.json().error.code).toBe('method_not_allowed');
    }
  });

  it.each(paths)('%s answers without .php too', async (path) => {
    const response = await app.fastify.inject({ url: `/tool/api/v1/${path.replace('.php', '')}` });
    expect(response.json().error?.code).not.toBe('not_found');
  });
});

/** The same input in every run, so that CI fails for changes only; `FUZZ_SEED` tries another. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);

describe('whatever is sent', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      "'; drop table trends; --",
      '<script>alert(1)</script>',
      '\0',
      '\ud800',
      '%',
      '_',
      '\\',
      "'''",
      '&&&|||!()',
      '١٢٣',
      '日本',
      'שלום',
      '../../etc/passwd',
      '1e999',
      '-0',
      'NaN',
      '99999999999999999999',
      '0x10',
      'null',
      '[]',
      '{}',
      '1,2,3',
      'true',
      ' ',
      '',
      'x'.repeat(20_000),
    ),
    fc.integer().map(String),
    fc.double().map(String),
  );
  const anything = fc.oneof(
    odd,
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(-1, 0, 1, 2 ** 31, 2 ** 53, 1e300, null, true),
  );

  function inputOf(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
    const names = Object.keys(operation.input.shape);
    const example = operation.examples[0]?.input ?? {};
    const value = operation.kind === 'query' ? odd : anything;
    return fc
      .record({
        changed: fc.subarray(names),
        values: fc.array(value, { minLength: 16, maxLength: 16 }),
        extra: fc.boolean(),
      })
      .map(({ changed, values, extra }) => ({
        ...example,
        ...Object.fromEntries(changed.map((name, index) => [name, values[index]])),
        ...(extra && { [JSON.stringify(values[15]).slice(0, 20)]: 'x' }),
      }));
  }

  async function rowCounts(): Promise<string> {
    const { rows } = await database.pool.query<{ rows: string }>(
      `select string_agg(t || ':' || n, ',' order by t) as rows from (
        select 'tokens' t, count(*) n from tokens union all select 'sources', count(*) from sources
        union all select 'trends', count(*) from trends union all select 'users', count(*) from users) counts`,
    );
    return rows[0]?.rows ?? '';
  }

  it.each(operations.filter(({ name }) => !changesTheInstallation.has(name)))(
    '$name never answers 5xx, always in the envelope, and writes nothing when it refuses',
    async ({ operation }) => {
      // A successful command may revoke the key and write rows; a refused one may do neither.
      let key = await full();
      let before = await rowCounts();
      await fc.assert(
        fc.asyncProperty(inputOf(operation), async (input) => {
          const { status, body } = await call(operation, input, key);
          expect(status).toBeLessThan(500);
          expect(typeof body.success).toBe('boolean');
          if (body.success) {
            if (operation.kind === 'query') return;
            key = await full();
            before = await rowCounts();
            return;
          }
          expect(Object.keys(errorStatus)).toContain(body.error?.code);
          expect(errorStatus[body.error?.code as keyof typeof errorStatus]).toBe(status);
          expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d+|at \w+ \(/);
          expect(await rowCounts()).toBe(before);
        }),
        { numRuns: 20, seed },
      );
    },
    60_000,
  );

  it.each(
    sourceNames.flatMap((source) => Object.keys(sources[source].sorts).map((sort) => ({ source, sort }))),
  )('trending lists $source by $sort', async ({ source, sort }) => {
    const { status, body } = await app.call(
      'GET',
      'trending.php',
      { source, sort, time_range: 'all' },
      await full(),
    );
    expect([status, body.success]).toEqual([200, true]);
  });

  it.each([
    ['broken JSON', '{"a":', 'application/json', 'validation_error'],
    ['an empty body', '', 'application/json', 'validation_error'],
    ['a list instead of an object', '[1]', 'application/json', 'validation_error'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 'validation_error'],
    ['text', 'hello', 'text/plain', 'validation_error'],
    [
      '10 MB',
      JSON.stringify({ action: 'save', name: 'x'.repeat(10_000_000) }),
      'application/json',
      'validation_error',
    ],
    [
      'a hundred thousand brackets',
      `{"search":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      'application/json',
      'validation_error',
    ],
    ['a poisoned object', '{"__proto__": {"admin": true}}', 'application/json', 'validation_error'],
  ])('%s is refused with the spec’s code', async (_what, payload, type, code) => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/tool/api/v1/views.php',
      headers: { authorization: `Bearer ${await full()}`, 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, error: { code } });
    expect(response.headers).toMatchObject({ 'x-ratelimit-remaining': expect.any(String) });
  });

  it.each(['nothing.php', 'trending.php/more', '%', '%ff', 'a'.repeat(5000), '../../package.json'])(
    'an unknown path (%#) is not_found or refused, never a page',
    async (path) => {
      const response = await app.fastify.inject({
        url: `/tool/api/v1/${path}`,
        headers: { authorization: `Bearer ${await full()}` },
      });
      expect([404, 414, 422, 400]).toContain(response.statusCode);
      expect(response.json().success).toBe(false);
    },
  );

  it.each(['\0', '\ud800'])('%j inside a body, however deep, is refused', async (unstorable) => {
    const deep = { action: 'save', name: 'x', screen: 'explore', search: { keyword: `a${unstorable}` } };
    const { status, body } = await app.call('POST', 'views.php', deep, await full());
    expect([status, body.error?.code]).toEqual([422, 'validation_error']);
  });

  it('a parameter given twice is refused, not guessed', async () => {
    const response = await app.fastify.inject({
      url: '/tool/api/v1/trending.php?source=rss&source=x',
      headers: { authorization: `Bearer ${await full()}` },
    });
    expect(response.json().error.code).toBe('validation_error');
  });
});
