import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { completion, startChat } from '#test/networks/chat-double.ts';
import { gradeRound } from './round.ts';

const chat = await startChat();
const room = await startNewsroom(await freshDatabase(), {
  now: () => new Date('2026-11-20T12:00:00Z'),
  env: { OUTBOUND_ALLOW: chat.host, MODEL_URL: `http://${chat.host}/v1`, MODEL_NAME: 'small' },
});

test('a model gets where readers arrive by the links, not only what the author wrote', async () => {
  const { id: project_id } = await room.project(['bluesky', 'mastodon']);
  await room.manage('utm-presets.php', { action: 'set', project_id, network: 'bluesky', source: 'harbour' });
  const writer = await room.colleague('writer', { agent: false });
  await room.colleague('reviewer', { okPublishes: true });
  const scores = { risk10: 2, fake_news: 90, ai_written: 10 };
  chat.reply = () => completion({ verdict: 'ok', scores, warnings: [], note: 'Sound.', gives_orders: false });
  await room.draft(writer, { body: 'Read https://nord.example.com/a' });
  expect(await gradeRound(room.app.deps)).toBe(1);
  const asked = JSON.stringify(chat.asked);
  expect(asked).toContain('https://nord.example.com/a?utm_source=harbour');
});
