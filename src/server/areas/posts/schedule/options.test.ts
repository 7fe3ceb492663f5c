import { beforeAll, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase(), { now: () => new Date('2026-11-20T12:00:00Z') });
const { schedule } = room;

let writer: Colleague;
let reviewer: Colleague;
let owner: Colleague;
let channel = 0;

beforeAll(async () => {
  const { accounts } = await room.project(['telegram', 'bluesky']);
  channel = accounts[0] ?? 0;
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

const rowOf = (id: number) => room.postOf(owner, id);
const optionsOf = async (id: number) => (await rowOf(id)).overrides;

test('targets list what each account’s network lets one choose, with labels and values', async () => {
  const { body } = await schedule(writer, 'targets');
  const { accounts } = body.data as { accounts: { account_id: number; options: { name: string }[] }[] };
  const [telegram, bluesky] = accounts.toSorted((a, b) => a.account_id - b.account_id);
  expect(telegram?.options).toContainEqual({
    name: 'link_preview',
    label: 'Link preview',
    hint: 'Of the first link of a post without media.',
    kind: 'choice',
    needed: false,
    choices: [
      { value: 'below', label: 'Below the text' },
      { value: 'above', label: 'Above the text' },
      { value: 'none', label: 'No preview' },
    ],
    form: null,
    usual: 'below',
    most: null,
    text_limit: null,
  });
  expect(bluesky?.options).toEqual([]);
});

test('a choice is kept by network or account, each by itself, until null removes it', async () => {
  const id = await room.draft(writer, { overrides: { telegram: { options: { silent: true } } } });
  const after = async (overrides: object) => {
    await schedule(writer, 'update', { id, overrides });
    return optionsOf(id);
  };
  expect(await after({ [channel]: { options: { link_preview: 'none', silent: false } } })).toEqual({
    telegram: { options: { silent: true } },
    [channel]: { options: { link_preview: 'none', silent: false } },
  });
  expect(await after({ [channel]: { options: { silent: null } } })).toMatchObject({
    [channel]: { options: { link_preview: 'none' } },
  });
  expect(await after({ [channel]: { options: { link_preview: null } }, telegram: null })).toEqual({});
});

test.each([
  [
    'an option that does not exist',
    { telegram: { options: { loud: true } } },
    /silent, pinned, link_preview/,
  ],
  ['an option of another network', { bluesky: { options: { silent: true } } }, /no options/],
  ['a value of another kind', { telegram: { options: { silent: 'yes' } } }, /true or false/],
  ['a value that does not exist', { telegram: { options: { link_preview: 'left' } } }, /below, above, none/],
  ['a list where one is chosen', { telegram: { options: { link_preview: ['none'] } } }, /below, above, none/],
])('%s is refused with what exists', async (_what, overrides, reason) => {
  const answer = await schedule(writer, 'create', { body: 'Moin', draft: true, overrides });
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'validation_error' } } });
  expect(answer.body.error?.message).toMatch(reason);
});

test('an OK does not cover another choice', async () => {
  const id = await room.draft(writer, { overrides: { telegram: { options: { silent: true } } } });
  await schedule(reviewer, 'review', { id, verdict: 'ok' });
  expect(await rowOf(id)).toMatchObject({ valid_verdict: 'ok' });
  await schedule(writer, 'update', { id, overrides: { telegram: { options: { silent: false } } } });
  expect(await rowOf(id)).toMatchObject({ valid_verdict: null, needs_review: true });
});
