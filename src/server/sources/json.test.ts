import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';

import { alone, startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { parsePath, valueAt } from './json-path.ts';
import { json } from './json.ts';

const now = new Date('2026-11-20T12:00:00Z');
let outside: OutsideServer;
beforeAll(async () => void (outside = await startOutsideServer()));
afterAll(() => outside.close());
beforeEach(() => void (outside.requests.length = 0));

function configOf(more: object = {}) {
  return {
    source: 'x',
    endpoint: `${outside.base}/posts?lang=en`,
    items: 'items',
    fields: { external_id: 'id', url: 'url' },
    ...more,
  };
}

function poll(more: object = {}) {
  return json.poll({
    config: json.config.parse(configOf(more)),
    cursor: {},
    now,
    io: outside.io,
    ...alone(),
  });
}

const row = (id: string | number, more: object = {}) => ({
  id,
  url: `https://x.com/i/status/${id}`,
  ...more,
});
const ids = async (more: object) => (await poll(more)).found.map(({ externalId }) => externalId);

describe('turning pages', () => {
  it('goes by number until a page is empty', async () => {
    outside.answer = ({ url }) => {
      const page = Number(url.searchParams.get('p'));
      return { body: { items: page < 3 ? [row(page)] : [] } };
    };
    expect(await ids({ paging: { by: 'page', parameter: 'p', first: 0 } })).toEqual(['0', '1', '2']);
    expect(outside.requests[0]?.url.search).toBe('?lang=en&p=0');
  });

  it('goes by cursor, in the body of a POST too, and not in a circle', async () => {
    outside.answer = ({ body }) => {
      const { after = 'a', topic } = JSON.parse(body) as { after?: string; topic: string };
      return { body: { items: [row(`${topic}-${after}`)], next: after === 'a' ? 'b' : 'a' } };
    };
    const post = { method: 'POST', body: '{"topic":"news"}' };
    expect(
      await ids({ ...post, paging: { by: 'cursor', parameter: 'after', next: 'next' }, pages: 50 }),
    ).toEqual(['news-a', 'news-b']);
  });

  it('goes by the Link header or an address in the answer, and takes its key to no other host', async () => {
    outside.answer = ({ url }) => {
      if (url.searchParams.has('second'))
        return { body: { items: [row(2)], next: 'https://elsewhere.example/third' } };
      const link = `<${outside.base}/posts?second=1>; rel="next"`;
      return { body: { items: [row(1)], next: '/posts?second=1' }, headers: { link } };
    };
    const headers = { authorization: 'Bearer key' };
    expect(await ids({ headers, paging: { by: 'link' } })).toEqual(['1', '2']);
    expect(await ids({ headers, paging: { by: 'link', next: 'next' } })).toEqual(['1', '2']);
    expect(outside.requests.map((asked) => asked.headers.authorization)).toEqual(Array(4).fill('Bearer key'));
  });

  it('turns no more pages than it may', async () => {
    outside.answer = ({ url }) => ({ body: { items: [row(url.searchParams.get('p') ?? '')] } });
    expect(await ids({ pages: 2, paging: { by: 'page', parameter: 'p' } })).toEqual(['1', '2']);
  });
});

it('keeps an id whole that is a larger number than JavaScript can hold', async () => {
  outside.answer = () => ({ body: '{"items": [{"id": 1234567890123456789, "url": "https://x.com/1"}]}' });
  expect(await ids({})).toEqual(['1234567890123456789']);
});

it('sends its secret parameters, and reads as often as it is told', async () => {
  outside.answer = () => ({ body: [row(1)] });
  const { waitMs } = await poll({ items: '', query: { token: 'key' }, everyMinutes: 1440 });
  expect(outside.requests[0]?.url.search).toBe('?lang=en&token=key');
  expect(waitMs).toBe(24 * 3_600_000);
});

it.each([
  [1_795_150_000, '2026-11-20T04:46:40.000Z'],
  [1_795_150_000_000, '2026-11-20T04:46:40.000Z'],
  ['1795150000', '2026-11-20T04:46:40.000Z'],
  ['2026-11-20T04:46:40', '2026-11-20T04:46:40.000Z'],
  ['2026-11-20 04:46:40', '2026-11-20T04:46:40.000Z'],
  ['Fri, 20 Nov 2026 04:46:40 GMT', '2026-11-20T04:46:40.000Z'],
  [null, null],
])('reads the date %j', async (created, expected) => {
  outside.answer = () => ({ body: { items: [row(1, { created })] } });
  const { found } = await poll({ fields: { external_id: 'id', url: 'url', created_at: 'created' } });
  expect(found[0]?.createdAt?.toISOString() ?? null).toBe(expected);
});

it('passes over rows that do not fit, says how many and why, and stores the others', async () => {
  outside.answer = () => ({
    body: {
      items: [row(1), row(2, { likes: 'many' }), row(3, { likes: 'lots' }), { id: 4 }, row(5, { likes: 7 })],
    },
  });
  const { found, remarks } = await poll({ counts: { likes: 'likes' } });
  expect(found.map(({ counts }) => counts.likes)).toEqual([null, 7]);
  expect(remarks).toEqual([
    '2 rows were passed over: stats.likes must be a number.',
    '1 row was passed over: neither url nor permalink is a web address.',
  ]);
});

it('says where it found no list', async () => {
  outside.answer = () => ({ body: { data: { items: [] } } });
  await expect(poll()).rejects.toMatchObject({
    problem: 'not_understood',
    message: expect.stringContaining('no list at "items"'),
  });
});

test.each([
  [{ counts: { claps: 'c' } }, 'known are likes'],
  [{ fields: { external_id: 'id' } }, 'where url or permalink stands'],
  [{ fields: { external_id: 'a..b', url: 'url' } }, 'must be a path'],
  [{ fields: { external_id: 'id', url: 'url', titel: 't' } }, 'titel'],
  [{ items: '$..items' }, 'must be a path'],
  [{ source: 'mars' }, 'source'],
  [{ endpoint: 'file:///etc/passwd' }, 'endpoint'],
  [{ body: '{}' }, 'POST only'],
  [{ method: 'POST', paging: { by: 'link' } }, 'GET only'],
  [{ paging: { by: 'cursor', parameter: 'a' } }, 'next'],
])('the configuration %j is refused, and why', (more, words) => {
  const { success, error } = json.config.safeParse(configOf(more));
  expect(success).toBe(false);
  expect(JSON.stringify(error?.issues)).toContain(words);
});

describe('a path', () => {
  const document = {
    a: { 'b c': [1, { d: 'x' }], 'e.f': 2 },
    list: [{ n: 1 }, { n: 2 }, {}, { n: [{ m: 3 }] }],
    日本: 'ok',
    nothing: null,
  };
  it.each([
    ['', document],
    ['$', document],
    ['a["b c"][1].d', 'x'],
    ["$.a['b c'][0]", 1],
    ["a['e.f']", 2],
    ['日本', 'ok'],
    ['list[*].n', [1, 2, [{ m: 3 }]]],
    ['list[1].n', 2],
    ['nothing', null],
    ['nothing.more', undefined],
    ['list[9].n', undefined],
    ['a[*]', undefined],
    ['missing', undefined],
    ['constructor', undefined],
    ['__proto__.polluted', undefined],
    ['list.length', 4],
  ])('%j leads to its value', (path, expected) => {
    expect(valueAt(document, parsePath(path) ?? ['no such path'])).toEqual(expected);
  });

  it.each(['a[', 'a]', 'a[?(@.b)]', '$..a', 'a b', "a['b]", 'a[-1]', '[(1)]'])('%j is none', (path) =>
    expect(parsePath(path)).toBeNull(),
  );
});
