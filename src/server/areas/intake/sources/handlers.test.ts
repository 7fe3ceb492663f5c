import '#server/hooks.ts';
import { sql } from 'kysely';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { CodedError } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { startQueue, type Queue } from '#server/jobs/queue.ts';
import { createIo } from '#server/lib/io.ts';
import { readBy } from '#server/lib/languages.ts';
import { createLog } from '#server/lib/log.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addSource } from './add.ts';
import { sources } from './handlers.ts';
import { pollJob } from './jobs.ts';
import { fullConfig, adapterOf } from './kinds.ts';
import { importOpml } from './opml.ts';
import { starterList } from './starter-list.ts';
import { addRecommended } from './starters.ts';

const database = await freshDatabase();
const { db } = database;
const now = new Date('2026-03-01T12:00:00Z');

const pages = new Map<string, (response: ServerResponse) => void>();
let server: Server;
let origin: string;
let io: ReturnType<typeof createIo>;
let queue: Queue;

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page) page(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk test' });
  queue = await startQueue(database, { jobs: [pollJob], log: createLog({ level: 'silent' }), briefly: true });
});

afterEach(async () => {
  pages.clear();
  await emptyTables(db, 'sources', 'news_categories');
});

afterAll(async () => {
  await queue.stop();
  await io.close();
  server.close();
});

function deps() {
  return { ...context(), now: () => now };
}

function page(path: string, type: string, body: string): void {
  pages.set(path, (response) => response.writeHead(200, { 'content-type': type }).end(body));
}

function feed(path: string, title: string): string {
  page(
    path,
    'application/rss+xml',
    `<rss version="2.0"><channel><title>${title}</title><link>http://example.com/</link>
     <item><guid>${path}</guid><title>Story</title><link>http://example.com/story</link></item></channel></rss>`,
  );
  return `${origin}${path}`;
}

function context() {
  return contextOf(db, { userId: 1, organizationId: 1 }, { now, io, queue });
}

/** The list as the contract shows it. */
async function listed() {
  const rows = await sources.list(context());
  return contract.sources.list.output.parse(rows).sources;
}

async function refusal(work: unknown): Promise<CodedError> {
  const error = await Promise.resolve(work).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CodedError) return error;
  throw new Error('it was not refused', { cause: error });
}

test('adding a feed reads it once: it has its own name, its posts and a good health at once', async () => {
  const address = feed('/feed.xml', 'The Daily Example');
  await addSource(deps(), { kind: 'rss', address, category: 'Technology' });
  const [source] = await listed();
  expect(source).toMatchObject({
    kind: 'rss',
    name: 'The Daily Example',
    address,
    category_name: 'Technology',
    enabled: true,
    health: { state: 'healthy', trends: 1, failures: 0, problem: null, last_success_at: now.toISOString() },
  });
});

test('what the first reading remarks is stored in English, and a refusal is said to the reader', async () => {
  const shouting = { locale: 'en-GB', translate: (message: string) => () => message.toUpperCase() };
  page(
    '/feed.xml',
    'application/rss+xml',
    '<rss version="2.0"><channel><title>A</title><item><title>Without a link</title></item></channel></rss>',
  );
  const id = await readBy(shouting, () => addSource(deps(), { kind: 'rss', address: `${origin}/feed.xml` }));
  const { remarks } = await db
    .selectFrom('sources')
    .select('remarks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(remarks).toEqual(['1 entry has no link and cannot be shown.']);
  const missing = { kind: 'rss', address: `${origin}/missing` };
  const { details } = await refusal(readBy(shouting, () => addSource(deps(), missing)));
  expect(details?.fields).toEqual({ address: '{HOST} ANSWERED {STATUS}.' });
});

test('a source is renamed, moved and switched off, asked for again, and removed', async () => {
  const id = await addSource(deps(), { kind: 'rss', address: feed('/a', 'A'), category: 'Technology' });
  const change = { id, name: 'Renamed', category: 'World', enabled: false };
  expect((await sources.update(context(), change)).source).toMatchObject({
    name: 'Renamed',
    category_name: 'World',
    enabled: false,
    health: { state: 'stopped', next_poll_at: null },
  });
  const without = (await sources.update(context(), { id, category: null })).source;
  expect(without).toMatchObject({ name: 'Renamed', category_name: null });
  expect((await sources.update(context(), { id, enabled: true })).source.health.state).toBe('healthy');
  expect(await sources.poll(context(), { id })).toEqual({ done: true });
  expect(await sources.remove(context(), { id })).toEqual({ done: true });
  expect((await refusal(sources.remove(context(), { id }))).code).toBe('not_found');
  expect((await refusal(sources.poll(context(), { id }))).code).toBe('not_found');
  const posts = await db.selectFrom('trends').select('id').where('feed_id', '=', id).execute();
  expect(posts.length).toBe(1);
});

test('a demo source is never polled by hand', async () => {
  const id = await addSource(deps(), { kind: 'rss', address: feed('/a', 'A') });
  // By SQL: only the demo has such sources, with everything else in it.
  await db.updateTable('sources').set({ demo: true }).where('id', '=', id).execute();
  expect((await refusal(sources.poll(context(), { id }))).message).toContain('Demo sources');
  expect((await listed())[0]?.health.state).toBe('demo');
});

test('the feeds of a page are found by the address that a person types', async () => {
  const address = feed('/news.xml', 'News');
  page('/', 'text/html', `<link rel="alternate" type="application/rss+xml" title="News" href="/news.xml">`);
  expect(await sources.discover(context(), { address: `${origin}/` })).toEqual({
    feeds: [{ address, title: 'News' }],
    unreadable: null,
  });
  const error = await refusal(sources.discover(context(), { address: `${origin}/missing` }));
  expect(error.message).toContain('404');
});

test('a feed that cannot be read is named with the reason, and the site’s other feeds beside it', async () => {
  const other = feed('/feed', 'The other feed');
  page('/news.xml', 'application/rss+xml', '<?xml version="1.0"?><rss><channel><item><title>a & b');
  const address = `${origin}/news.xml`;
  const found = await sources.discover(context(), { address });
  expect(found.feeds).toEqual([{ address: other, title: 'The other feed' }]);
  expect(found.unreadable).toMatchObject({ address, reason: expect.stringContaining('not a feed') });
  const error = await refusal(addSource(deps(), { kind: 'rss', address }));
  expect(error.message).toContain('other feeds');
  expect(error.details?.feeds).toEqual(found.feeds);
});

test('a category is the same in any case', async () => {
  await addSource(deps(), { kind: 'rss', address: feed('/a', 'A'), category: 'Technology' });
  await addSource(deps(), { kind: 'rss', address: feed('/b', 'B'), category: 'TECHNOLOGY' });
  const ids = new Set((await listed()).map((source) => source.category_id));
  expect(ids.size).toBe(1);
});

test('a page that is no feed is refused with the feeds that it offers', async () => {
  const address = feed('/news.xml', 'News');
  page(
    '/',
    'text/html',
    `<!doctype html><link rel="alternate" type="application/rss+xml" title="News" href="/news.xml">`,
  );
  const error = await refusal(addSource(deps(), { kind: 'rss', address: `${origin}/` }));
  expect(error.code).toBe('validation_error');
  expect(error.message).toContain('offers feeds');
  expect(error.details?.feeds).toEqual([{ address, title: 'News' }]);
  expect(await listed()).toEqual([]);
});

test('an address that cannot be read is refused in the outside system’s words', async () => {
  const error = await refusal(addSource(deps(), { kind: 'rss', address: `${origin}/missing` }));
  expect(error.code).toBe('validation_error');
  expect(error.message).toContain('404');
});

test('a source that is here already is refused with its id', async () => {
  const address = feed('/feed.xml', 'Once');
  const id = await addSource(deps(), { kind: 'rss', address });
  const error = await refusal(addSource(deps(), { kind: 'rss', address }));
  expect(error.message).toContain('“Once”');
  expect(error.details?.source_id).toBe(id);
});

test('an unknown kind, a feed without address and wrong settings are each named', async () => {
  expect((await refusal(addSource(deps(), { kind: 'smoke' }))).message).toContain('rss');
  expect((await refusal(addSource(deps(), { kind: 'rss' }))).details?.fields).toHaveProperty('address');
  const wrong = await refusal(addSource(deps(), { kind: 'mastodon', config: { pages: 900 } }));
  expect(wrong.details?.fields).toHaveProperty('config.pages');
});

test('a feed that moved for good is added at its new address', async () => {
  const address = feed('/new.xml', 'Moved');
  pages.set('/old.xml', (response) => response.writeHead(301, { location: '/new.xml' }).end());
  await addSource(deps(), { kind: 'rss', address: `${origin}/old.xml` });
  expect((await listed())[0]?.address).toBe(address);
});

test('settings of the installation reach a source that does not speak against them', () => {
  const adapter = adapterOf('hackernews');
  if (!adapter) throw new Error('there is no hackernews');
  const elsewhere = { ...context().settings, sourceFields: { hackernews: { base: 'http://hn.intranet' } } };
  expect(fullConfig(adapter, {}, elsewhere)).toMatchObject({ base: 'http://hn.intranet' });
  expect(fullConfig(adapter, { base: 'http://own.example' }, elsewhere)).toMatchObject({
    base: 'http://own.example',
  });
});

const opml = `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
  <outline text="Technology"><outline type="rss" text="One &amp; only" xmlUrl="https://one.example/feed"/></outline>
  <outline text="News"><outline text="World"><outline type="rss" text="Two" xmlUrl="https://two.example/feed"/></outline></outline>
  <outline type="rss" text="Three" xmlUrl="https://three.example/feed"/>
  <outline type="rss" text="Nowhere" xmlUrl="not an address"/>
</body></opml>`;

test('an OPML file brings its feeds with the nearest folder as category, and says what it passed over', async () => {
  const imported = await importOpml(db, opml);
  expect(imported).toMatchObject({ added: 3, known: 0 });
  expect(imported.skipped.join()).toContain('Nowhere');
  const places = (await listed()).map((source) => [source.name, source.category_name, source.health.state]);
  expect(places).toEqual([
    ['One & only', 'Technology', 'new'],
    ['Three', null, 'new'],
    ['Two', 'World', 'new'],
  ]);
});

test('a second import of the same OPML adds nothing', async () => {
  await importOpml(db, opml);
  expect(await importOpml(db, opml)).toMatchObject({ added: 0, known: 3 });
});

test('what is exported as OPML imports to the same feeds in the same categories', async () => {
  await importOpml(db, opml);
  const before = await listed();
  const { opml: exported } = await sources.exportOpml(context());
  await emptyTables(db, 'sources', 'news_categories');
  await importOpml(db, exported);
  const essence = (list: typeof before) =>
    list.map(({ name, address, category_name }) => ({ name, address, category_name }));
  expect(essence(await listed())).toEqual(essence(before));
});

test('what is no OPML is refused in words', async () => {
  expect((await refusal(importOpml(db, '<html>hello'))).code).toBe('validation_error');
  expect(await listed()).toEqual([]);
});

test('an installation with the demo gets sources of each kind, all real and new, and no second time', async () => {
  const added = await db.transaction().execute(addRecommended);
  const list = await listed();
  expect(list.length).toBe(added);
  expect(new Set(list.map((source) => source.kind))).toEqual(
    new Set(['rss', 'hackernews', 'mastodon', 'bluesky']),
  );
  expect(list.every((source) => !source.demo && source.enabled && source.health.state === 'new')).toBe(true);
  expect(list.map((source) => source.category_name)).toContain('Artificial Intelligence');
  expect(await db.transaction().execute(addRecommended)).toBe(0);
});

test('nodes that start at once add the first sources once', async () => {
  const added = await Promise.all([
    db.transaction().execute(addRecommended),
    db.transaction().execute(addRecommended),
  ]);
  const rows = await db.selectFrom('sources').select('id').execute();
  expect(rows.length).toBe(Math.max(...added));
  expect(Math.min(...added)).toBe(0);
});

test('every starter has a name of its own, reads something of its own, and fits the schema of its kind', () => {
  const { settings } = context();
  expect(new Set(starterList.map(({ key }) => key)).size).toBe(starterList.length);
  expect(new Set(starterList.map(({ name }) => name)).size).toBe(starterList.length);
  const reads = starterList.map(({ kind, address, config }) => JSON.stringify([kind, address, config]));
  expect(new Set(reads).size).toBe(starterList.length);
  for (const { kind, address, config = {} } of starterList) {
    const adapter = adapterOf(kind);
    if (!adapter) throw new Error(`there is no ${kind}`);
    expect(() => fullConfig(adapter, address ? { ...config, url: address } : config, settings)).not.toThrow();
  }
  const addresses = starterList.flatMap(({ address }) => address ?? []);
  expect(addresses.filter((address) => new URL(address).protocol !== 'https:')).toEqual([]);
  const languages = [...new Set(starterList.flatMap(({ lang }) => lang ?? []))];
  expect(Intl.getCanonicalLocales(languages)).toEqual(languages);
});

test('there is something to read first for each language of the list', () => {
  const languages = new Set(starterList.flatMap(({ lang }) => lang ?? []));
  for (const lang of ['en', 'de', 'fr', 'es', 'pt', 'ja']) expect(languages).toContain(lang);
  const first = starterList.filter(({ recommended }) => recommended).flatMap(({ lang }) => lang ?? []);
  expect(languages.difference(new Set(first))).toEqual(new Set());
});

test('starters are added together, polled at once, and adding them again adds nothing', async () => {
  const before = await sources.starters(context());
  expect(before.starters.every(({ source_id: id }) => id === null)).toBe(true);
  const keys = ['hacker-news', 'bluesky-science', 'bbc-world', 'guardian-world', 'a-list-apart'];
  const { outcomes } = await sources.addStarters(context(), { keys });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(keys.map(() => 'added'));
  const list = await listed();
  expect(list.map(({ name, category_name: category }) => [name, category])).toEqual([
    ['Bluesky: Science', null],
    ['Hacker News', null],
    ['A List Apart', 'Design'],
    ['BBC News: World', 'World'],
    ['The Guardian: World', 'World'],
  ]);
  const { rows: polls } = await sql`select from pgboss.job where name = ${pollJob.name}
    and (data->>'source_id')::int in (${sql.join(outcomes.map(({ source_id: id }) => id))})`.execute(db);
  expect(polls).toHaveLength(keys.length);

  const again = await sources.addStarters(context(), { keys: [...keys, 'nature'] });
  expect(again.outcomes.filter(({ outcome }) => outcome === 'added').map(({ key }) => key)).toEqual([
    'nature',
  ]);
  const { starters } = await sources.starters(context());
  expect(starters.filter(({ source_id: id }) => id !== null)).toHaveLength(keys.length + 1);
});

test('two who add the same starters at once add them once', async () => {
  const keys = ['hacker-news', 'mastodon-social', 'nature'];
  await Promise.all([sources.addStarters(context(), { keys }), sources.addStarters(context(), { keys })]);
  expect(await listed()).toHaveLength(keys.length);
});

test('a starter that the list does not have is refused by its name, and none is added', async () => {
  const error = await refusal(sources.addStarters(context(), { keys: ['nature', 'the-moon'] }));
  expect(error.message).toContain('the-moon');
  expect(await listed()).toEqual([]);
});
