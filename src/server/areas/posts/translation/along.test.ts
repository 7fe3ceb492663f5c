import { expect, test } from 'vitest';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { schedule as contract } from '#contract/posts/schedule.ts';
import type { Answer } from '#test/app/app.ts';
import { startBackwardsEngine } from '#test/app/backwards-engine.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

const engine = await startBackwardsEngine();
const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now, env: engine.env });
const bare = await startNewsroom(await freshDatabase(), { now: () => now });

/** A project, the projects it is linked to, and the owner. */
async function linked({ project, colleague, app }: typeof room, there: readonly (readonly NetworkName[])[]) {
  const owner = await colleague('full', { role: 'owner' });
  const here = await project(['bluesky'], { lang: 'en' });
  const targets: { id: number; accounts: number[] }[] = [];
  for (const networks of there) targets.push(await project(networks, { lang: 'de' }));
  const translates_to = targets.map(({ id }) => id);
  await app.call('POST', 'projects.php', { action: 'link', project_id: here.id, translates_to }, owner.key);
  return { owner, here, targets };
}

const translated = ({ body }: Answer) => body.data as DataOf<typeof contract.translate>;
const approved = ({ body }: Answer) => body.data as DataOf<typeof contract.approve>;

test('translations of an approval are made side by side, four at a time, and told in the order asked for', async () => {
  const { owner, here, targets } = await linked(
    room,
    Array.from({ length: 6 }, () => ['bluesky']),
  );
  const id = await room.draft(owner, { project_id: here.id, body: 'News', scheduled_at: later });
  let [open, most] = [0, 0];
  const four = Promise.withResolvers<void>();
  engine.meanwhile = async () => {
    open += 1;
    most = Math.max(most, open);
    if (open === 4) four.resolve();
    await four.promise;
    open -= 1;
  };
  const asked = targets.map(({ id: project_id }) => ({ project_id }));
  const { translations } = approved(await room.schedule(owner, 'approve', { id, translations: asked }));
  expect(translations.map(({ project_id }) => ({ project_id }))).toEqual(asked);
  expect(translations.every(({ error }) => error === null)).toBe(true);
  expect(most).toBe(4);
});

test('a translation that no account takes stays a draft, and the reason is said with it', async () => {
  const { owner, here, targets } = await linked(room, [['instagram']]);
  const project_id = targets[0]?.id;
  const id = await room.draft(owner, { project_id: here.id, body: 'News', scheduled_at: later });
  const answer = await room.schedule(owner, 'translate', { id, project_id, send_mode: 'send' });
  expect(codeOf(answer)).toBe('200');
  expect(translated(answer)).toMatchObject({ status: 'draft', engine: 'LibreTranslate' });
  const why = (warnings: { code: string; text: string }[]) =>
    warnings.find(({ code }) => code === 'translation_not_sent')?.text;
  expect(why(translated(answer).warnings)).toContain('Instagram requires an image');

  const asked = { id, translations: [{ project_id, send_mode: 'send' }] };
  const [along] = approved(await room.schedule(owner, 'approve', asked)).translations;
  expect(along).toMatchObject({ status: 'draft', error: null });
  expect(why(along?.warnings ?? [])).toContain('Instagram');
});

test('a draft that somebody writes while the engine thinks is not written over', async () => {
  const { owner, here, targets } = await linked(room, [['bluesky']]);
  const project_id = targets[0]?.id;
  const id = await room.draft(owner, { project_id: here.id, body: 'News' });
  const { id: into } = translated(await room.schedule(owner, 'translate', { id, project_id }));
  engine.meanwhile = async () => {
    await room.schedule(owner, 'update', { id: into, body: 'Von Hand' });
  };
  const again = await room.schedule(owner, 'translate', { id, project_id, into });
  expect(codeOf(again)).toBe('409 content_changed');
  expect((await room.postOf(owner, into)).body).toBe('Von Hand');
});

test('no engine is asked for a draft that was not translated from this post', async () => {
  const { owner, here, targets } = await linked(room, [['bluesky']]);
  const id = await room.draft(owner, { project_id: here.id, body: 'News' });
  const asked = { id, project_id: targets[0]?.id, into: id };
  expect(codeOf(await room.schedule(owner, 'translate', asked))).toBe('422 validation_error');
  expect(engine.requests).toBe(0);
});

test('without an engine a network’s own copy is no empty text: it gets what is written for all', async () => {
  const { owner, here, targets } = await linked(bare, [['bluesky']]);
  const id = await bare.draft(owner, {
    project_id: here.id,
    body: 'News',
    media: ['https://a.example/a.png'],
    overrides: {
      bluesky: { body: 'Short', media: [{ url: 'https://a.example/b.png', alt: 'A boat' }] },
    },
  });
  const answer = translated(await bare.schedule(owner, 'translate', { id, project_id: targets[0]?.id }));
  expect((await bare.postOf(owner, answer.id)).overrides).toEqual({
    bluesky: { media: [{ url: 'https://a.example/b.png', type: null, alt: '' }] },
  });
});
