import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

import { replaceLinks } from '#server/areas/workspace/projects/store-links.ts';
import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, repeated, report } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4496;
const linked = 50;
const later = new Date(Date.now() + 365 * 86_400_000).toISOString();

/** A thread with links, mentions, hashtags and a first comment: thirteen lines to translate. */
const post = {
  draft: true,
  body: 'The ferry runs again from Monday, says @harbour: https://harbour.example/ferry\n\n12 cars a trip #FerryDay',
  thread: Array.from({ length: 5 }, (_, part) => ({
    body: `Part ${part + 1}: what the harbour master says.\nAll of it at https://harbour.example/${part}`,
  })),
  first_comment: 'The timetable: https://harbour.example/times',
  scheduled_at: later,
};

/**
 * The cost of translating without the engine's, which answers at once here: a post into one linked project of
 * fifty, and an approval with all fifty translations.
 */
export async function translateBench(): Promise<void> {
  const engine = createServer((request, response) => {
    void json(request).then((asked) => {
      const { q } = Object(asked) as { q: string[] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ translatedText: q }));
    });
  }).listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const at = engine.address();
  const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  const database = await emptyStore('translate');
  const { key, from, to } = await fill(database);
  await database.close();
  const env = { DEMO: '0', LIBRETRANSLATE_URL: `http://${host}`, OUTBOUND_ALLOW: host };
  await withProgram({ store: 'translate', port, env }, async () => {
    const make = async () => {
      const { id } = await call(key, '', { ...post, project_id: from });
      return id;
    };
    const one = async () => {
      const id = await make();
      return repeated(1, () => call(key, '?action=translate', { id, project_id: to[0] }));
    };
    const all = async () => {
      const id = await make();
      const translations = to.map((project_id) => ({ project_id }));
      return repeated(1, () => call(key, '?action=approve', { id, translations }));
    };
    await one();
    await all();
    const row = async (title: string, runs: number, work: () => Promise<number[]>) => {
      const taken: number[] = [];
      for (let run = 0; run < runs; run++) taken.push(...(await work()));
      const { p50, p95, max } = percentiles(taken);
      return [title, ms(p50), ms(p95), ms(max)];
    };
    report(`Translations, ${linked} linked projects, an engine that answers at once`, [
      ['', 'p50', 'p95', 'max'],
      await row('into one project', 100, one),
      await row(`approved with ${linked} translations`, 20, all),
    ]);
  });
  engine.close();
}

async function call(key: string, query: string, body: object): Promise<{ id: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/tool/api/v1/schedule.php${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`schedule.php${query} answered ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { id: number } };
  return data;
}

/** A newsroom whose project is linked to fifty others, each with an account. */
async function fill({ db, pool }: Database): Promise<{ key: string; from: number; to: number[] }> {
  const newsroom = await addNewsroom(db);
  const { organizationId, userId, projectId } = newsroom;
  await addAccount(db, newsroom);
  const made = await db
    .insertInto('projects')
    .values(
      Array.from({ length: linked }, (_, number) => ({
        organization_id: organizationId,
        name: `Marsh ${number}`,
        timezone: 'Europe/Berlin',
        lang: 'de',
      })),
    )
    .returning('id')
    .execute();
  const to = made.map(({ id }) => id);
  for (const id of to) await addAccount(db, { ...newsroom, projectId: id });
  await replaceLinks(db, projectId, to);
  await pool.query('analyze');
  const key = await fullKey(db, { organizationId, userId });
  return { key, from: projectId, to };
}
