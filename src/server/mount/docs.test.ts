import fastify from 'fastify';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { contract } from '#contract/index.ts';
import { command, query, type Operation } from '#contract/operation.ts';
import { mountDocs } from './docs.ts';
import type { Mounted } from './walk.ts';

const described: Record<string, Record<string, Operation>> = contract;
const everything = mountedOf(described);
const baseUrl = 'https://desk.example.org';
const app = serving(everything);

function mountedOf(nouns: Record<string, Record<string, Operation>>): Mounted[] {
  return Object.entries(nouns).flatMap(([noun, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({
      name: `${noun}.${name}`,
      operation,
      handle: () => null,
    })),
  );
}

function serving(
  mounted: readonly Mounted[],
  count: () => Promise<Record<string, string>> = () => Promise.resolve({}),
) {
  const server = fastify();
  mountDocs(server, { mounted, baseUrl, count });
  return server;
}

/** The page as a browser parses it: elements, the text between them, and what was left open. */
function parse(page: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  let words = '';
  const implied: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push({ name, attributes }),
    ontext: (text) => void (words += text),
    onclosetag: (name, isImplied) =>
      void (isImplied && !['meta', 'link', 'input', 'br'].includes(name) && implied.push(name)),
  });
  parser.end(page);
  const all = (name: string) => elements.flatMap((element) => element.attributes[name] ?? []);
  return { elements, words, implied, ids: all('id'), all };
}

async function pageOf(server: ReturnType<typeof serving>): Promise<string> {
  return (await server.inject('/tool/api/v1/docs.php')).body;
}

test('both answer while requests cannot be counted, for the database is away', async () => {
  const alone = serving(everything, () => Promise.reject(new Error('the database is away')));
  for (const name of ['docs.php', 'openapi.json'])
    expect((await alone.inject(`/tool/api/v1/${name}`)).statusCode).toBe(200);
});

test('the page answers without a key, with and without .php', async () => {
  for (const url of ['/tool/api/v1/docs.php', '/tool/api/v1/docs']) {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!doctype html>/);
  }
});

test('a browser that has the page is told so', async () => {
  const { headers } = await app.inject('/tool/api/v1/docs.php');
  const again = await app.inject({
    url: '/tool/api/v1/docs.php',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('every operation of the contract is on the page once, and in the contents', async () => {
  const { all } = parse(await pageOf(app));
  const names = everything.map(({ name }) => name);
  expect(all('data-operation')).toEqual(names);
  expect(all('href').filter((href) => names.includes(href.slice(1)))).toEqual(
    expect.arrayContaining(names.map((name) => `#${name}`)),
  );
});

test('every parameter and every field of an answer is named', async () => {
  const { words } = parse(await pageOf(app));
  const names = everything.flatMap(({ operation }) => [
    ...Object.keys(operation.input.shape),
    ...(operation.output instanceof z.ZodObject ? Object.keys(operation.output.shape) : []),
  ]);
  expect(names.filter((name) => !words.includes(name))).toEqual([]);
});

test('the markup is whole, its ids are unique and its links within the page lead somewhere', async () => {
  const { ids, implied, all } = parse(await pageOf(app));
  expect(implied).toEqual([]);
  expect(ids).toEqual([...new Set(ids)]);
  const within = all('href').filter((href) => href.startsWith('#'));
  expect(within.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
});

test('what the page loads is served beside it, and nothing comes from elsewhere', async () => {
  const { elements } = parse(await pageOf(app));
  const loaded = elements.flatMap(({ name, attributes }) =>
    name === 'script'
      ? [attributes.src]
      : name === 'link' && attributes.rel !== 'icon'
        ? [attributes.href]
        : [],
  );
  expect(loaded).toHaveLength(3);
  for (const url of loaded) {
    expect(url).toMatch(/^\/tool\/api\/v1\/docs\//);
    expect((await app.inject(String(url))).statusCode).toBe(200);
  }
  const { body } = await app.inject('/tool/api/v1/docs/style.css');
  for (const [, face] of body.matchAll(/url\('([^']+)'\)/g))
    expect((await app.inject(`/tool/api/v1/docs/${face}`)).headers['content-type']).toBe('font/woff2');
});

test('whatever an operation says is text, never markup', async () => {
  const hostile = `"'><script>alert(1)</script>&amp;`;
  const described = {
    summary: hostile,
    description: `${hostile} · ${hostile} · ${hostile}`,
    path: hostile,
    permission: 'write' as const,
    beyond: true as const,
    input: z.object({
      [hostile]: z.enum([hostile]).default(hostile).describe(hostile),
      list: z.array(z.object({ [hostile]: z.literal(hostile) })),
    }),
    output: z.object({ [hostile]: z.string().describe(hostile) }),
    examples: [{ title: hostile, input: { [hostile]: hostile } }],
  };
  const operation = command({ ...described, action: { in: 'body', value: hostile } });
  const reading = query({ ...described, action: { in: 'query', value: hostile } });
  const page = await pageOf(serving(mountedOf({ [hostile]: { one: operation, two: reading } })));
  const { elements, words } = parse(page);
  expect(elements.filter(({ name }) => name === 'script')).toEqual([
    { name: 'script', attributes: { src: '/tool/api/v1/docs/script.js', defer: '' } },
  ]);
  expect(page).not.toContain('alert(1)</script>');
  expect(words).toContain(hostile);
});

test('limits, choices and defaults are told in words', async () => {
  const described = query({
    summary: 'Look',
    path: 'look.php',
    permission: 'read',
    input: z.object({
      many: z.int().min(1).max(100).default(20),
      some: z.array(z.string().max(9)).min(1).max(3),
      when: z.iso.datetime().nullable(),
      which: z.enum(['left', 'right']).optional(),
    }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), both: z.int() }),
      z.object({ kind: z.literal('b'), both: z.int(), own: z.boolean() }),
    ]),
    examples: [{ title: 'Look', input: { some: ['x y', "it's"], when: null } }],
  });
  const { words } = parse(await pageOf(serving(mountedOf({ look: { at: described } }))));
  const text = words.replace(/\s+/g, ' ');
  expect(text).toContain('many integer default 20 1 to 100');
  expect(text).toContain('some list of texts required 1 to 3 entries · each at most 9 characters');
  expect(text).toContain('when instant or null required ISO 8601 in UTC');
  expect(text).toContain('which one of 2 left right');
  expect(text).toContain(`curl -G ${baseUrl}/tool/api/v1/look.php \\ -H "Authorization: Bearer <API_KEY>"`);
  expect(text).toContain(`--data-urlencode 'some=x y,it'\\''s'`);
});

test.each(
  everything.flatMap(({ name, operation }) =>
    operation.examples.map((example) => [name, example.title, operation, example.input] as const),
  ),
)('the example of %s "%s" is an input that its operation takes', (_name, _title, operation, input) => {
  expect(operation.input.strict().safeParse(input).error?.issues).toBeUndefined();
});
