import { expect, test } from 'vitest';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { schedule as contract } from '#contract/posts/schedule.ts';
import { startBackwardsEngine } from '#test/app/backwards-engine.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const engine = await startBackwardsEngine();
const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now, env: engine.env });
const bare = await startNewsroom(await freshDatabase(), { now: () => now });
const owner = await room.colleague('full', { role: 'owner' });
const alone = await bare.colleague('full', { role: 'owner' });

/** Two linked projects with accounts of these networks. */
async function linked(
  { project, app }: typeof room,
  by: { key: string },
  [from, to]: readonly [readonly NetworkName[], readonly NetworkName[]],
) {
  const here = await project(from, { lang: 'en' });
  const there = await project(to, { lang: 'de' });
  const link = { action: 'link', project_id: here.id, translates_to: [there.id] };
  await app.call('POST', 'projects.php', link, by.key);
  return { here, there };
}

async function translate(
  from: typeof room,
  by: { key: string },
  input: { id: number; project_id: number; into?: number; send_mode?: 'send' },
) {
  const { body } = await from.schedule(by, 'translate', input);
  const { id, status, warnings } = body.data as DataOf<typeof contract.translate>;
  const { overrides, translation_of } = await from.postOf(by, id);
  const left = warnings.flatMap(({ code, text }) => (code === 'options_not_carried' ? [text] : []));
  return { id, status, overrides, changed: translation_of?.changed, left };
}

test('what readers see of an account’s options is translated, and all else stays as it was chosen', async () => {
  const { here, there } = await linked(room, owner, [['wordpress'], ['wordpress']]);
  const options = { excerpt: 'Ships', slug: 'ships', tags: ['sea'], featured: false };
  const id = await room.draft(owner, {
    project_id: here.id,
    body: 'Ships\nAt sea',
    overrides: { [here.accounts[0] ?? 0]: { options } },
  });
  expect(await translate(room, owner, { id, project_id: there.id })).toMatchObject({
    overrides: { [there.accounts[0] ?? 0]: { options: { ...options, excerpt: 'spihS' } } },
    left: [],
  });
});

test('a translation is out of date when a text among the options changes, not when another option does', async () => {
  const { here, there } = await linked(room, owner, [['wordpress'], ['wordpress']]);
  const change = (options: object) => ({ overrides: { wordpress: { options } } });
  const id = await room.draft(owner, {
    project_id: here.id,
    body: 'Ships\nAt sea',
    ...change({ excerpt: 'Ships' }),
  });
  const { id: draft } = await translate(room, owner, { id, project_id: there.id });
  const changed = async () => (await room.postOf(owner, draft)).translation_of?.changed;
  await room.schedule(owner, 'update', { id, ...change({ slug: 'other' }) });
  expect(await changed()).toBe(false);
  await room.schedule(owner, 'update', { id, ...change({ excerpt: 'Boats' }) });
  expect(await changed()).toBe(true);
});

test('what accounts share is carried to each account there; what they differ in is named', async () => {
  const { here, there } = await linked(room, owner, [
    ['telegram', 'telegram'],
    ['telegram', 'telegram'],
  ]);
  const [first = 0, second = 0] = here.accounts;
  const id = await room.draft(owner, {
    project_id: here.id,
    overrides: {
      telegram: { options: { pinned: true } },
      [first]: { options: { silent: true, link_preview: 'none' } },
      [second]: { body: 'For the second', options: { silent: true, link_preview: 'above' } },
    },
  });
  const { overrides, left } = await translate(room, owner, { id, project_id: there.id });
  expect(overrides).toEqual({
    telegram: { body: 'roF eht dnoces', options: { pinned: true } },
    ...Object.fromEntries(there.accounts.map((account) => [account, { options: { silent: true } }])),
  });
  expect(left).toEqual([expect.stringMatching(/anew: Link preview \(Telegram\)\.$/)]);
});

test('ids of one site are not chosen on another: they are named, and nothing is sent without them', async () => {
  const { here, there } = await linked(room, owner, [['wordpress'], ['wordpress']]);
  const id = await room.draft(owner, {
    project_id: here.id,
    body: 'Ships\nAt sea',
    overrides: { wordpress: { options: { categories: ['7'], comments: 'open' } } },
  });
  const answer = await translate(room, owner, { id, project_id: there.id, send_mode: 'send' });
  expect(answer).toMatchObject({
    status: 'draft',
    overrides: { wordpress: { options: { comments: 'open' } } },
    left: [expect.stringMatching(/Categories \(WordPress\)/)],
  });
  expect(answer.overrides.wordpress?.options).toEqual({ comments: 'open' });
});

test('what was chosen in the translated draft stays when its text is translated anew', async () => {
  const { here, there } = await linked(room, owner, [['wordpress'], ['wordpress']]);
  const [account = 0] = there.accounts;
  const id = await room.draft(owner, { project_id: here.id, body: 'Ships\nAt sea' });
  const { id: into } = await translate(room, owner, { id, project_id: there.id });
  const options = { categories: ['12'] };
  await room.schedule(owner, 'update', { id: into, overrides: { [account]: { options } } });
  await room.schedule(owner, 'update', { id, body: 'Boats\nAt sea' });
  expect((await translate(room, owner, { id, project_id: there.id, into })).overrides).toEqual({
    [account]: { options },
  });
});

test('without an engine the texts among the options are left to be written; all else is kept', async () => {
  const { here, there } = await linked(bare, alone, [['wordpress'], ['wordpress']]);
  const id = await bare.draft(alone, {
    project_id: here.id,
    body: 'Ships\nAt sea',
    overrides: { wordpress: { options: { excerpt: 'Ships', featured: false } } },
  });
  const { overrides } = await translate(bare, alone, { id, project_id: there.id });
  expect(overrides).toEqual({ wordpress: { options: { featured: false } } });
});
