import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { plainMentions } from '#server/areas/workspace/comments/mentions.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { translated } from '#server/lib/message-text.ts';
import { freshDatabase } from '#test/app/database.ts';
import { candidatesAmong } from './board-candidates.ts';
import { fillBoard } from './board-fill.ts';
import { demoFeeds } from './outlets.ts';
import { demoPeople } from './people.ts';
import { fillPosts } from './posts-fill.ts';
import { insertFeeds, insertWorkspace } from './store.ts';
import { newsCategories } from './topics.ts';
import { demoTrends } from './trends.ts';

const { db } = await freshDatabase();
let texts: readonly string[] = [];

beforeAll(async () => {
  const now = new Date('2026-11-20T09:30:00Z');
  const filling = { seed: 7, now, baseUrl: 'http://localhost:4400' };
  const candidates = [...demoTrends(filling)].flatMap((batch) => candidatesAmong(batch, now));
  await insertFeeds(db, newsCategories, demoFeeds);
  await db.transaction().execute(async (trx) => {
    await insertWorkspace(trx, demoPeople, now);
    await fillPosts(trx, await fillBoard(trx, candidates, filling), filling);
  });
  const { rows } = await sql<{ text: string }>`
    select distinct text from (
      select unnest(array[reason, next_step]) as text from post_targets
      union all select text from post_events
      union all select title from notifications
      union all select problem from post_metrics
      union all select unnest(array[trouble->>'text', trouble->>'next']) from accounts
      union all select jsonb_array_elements_text(remarks) from sources
      union all select unnest(array[problem, stopped_reason]) from sources) said
    where text is not null order by text`.execute(db);
  texts = rows.map(({ text }) => text);
});

test('every text of Copydesk in the demo is a message of today, which readers of German get in German', async () => {
  expect(texts.length).toBeGreaterThan(25);
  const stays = (text: string) => translated(text) === text;
  expect(await inLanguage('de', () => texts.filter(stays))).toEqual([]);
});

test('below a notification stands only what people wrote', async () => {
  const comments = await db.selectFrom('card_comments').select('comment').execute();
  const written = new Set([null, ...comments.map(({ comment }) => plainMentions(comment))]);
  const told = await db.selectFrom('notifications').select('body').execute();
  expect(told.filter(({ body }) => !written.has(body))).toEqual([]);
  expect(await db.selectFrom('notification_deliveries').select('id').execute()).toEqual([]);
});
