import { describe, expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkFacts, type NetworkName } from '#contract/networks/facts.ts';
import type { OptionFacts, OptionValue } from '#contract/networks/options.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

/** What networks need besides a text, by their facts: without it nothing is scheduled, and drafts are kept. */

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const owner = await room.colleague('full', { role: 'owner' });

const needs = (network: NetworkName) =>
  (networks[network].options ?? []).filter(({ needed }) => needed === true);

const cases = networkNames.flatMap((network) => [
  ...needs(network).map((option) => ({
    network,
    what: option.label,
    where: `option ${option.name}`,
    parameter: (account: number) => `overrides.${account}.options.${option.name}`,
  })),
  ...(networks[network].title?.needed
    ? [{ network, what: 'title', where: 'title', parameter: () => 'body' }]
    : []),
]);

/** A network that needs nothing: posts go there too. */
const plain = networkNames.find((name) => needs(name).length === 0 && !networks[name].title?.needed);

const offered = [{ value: '7', label: 'Harbour' }];

/** A value that the option takes. */
function valueOf(option: OptionFacts): OptionValue {
  switch (option.kind) {
    case 'flag':
      return true;
    case 'choice':
      return option.choices[0]?.value ?? '';
    case 'text':
      return (
        ['harbour', '1', 'https://harbour.example/'].find((text) => option.form?.fits(text) ?? true) ?? ''
      );
    case 'list':
      return ['harbour'];
    case 'offered':
      return ['7'];
    case 'medium':
      return 'https://harbour.example/cover.jpg';
  }
}

const mediaOf = ({ media }: NetworkFacts) =>
  media.needs === null ? [] : [`https://harbour.example/a.${media.video?.formats[0] ?? 'jpg'}`];

/** A project with an account of the network and one of the plain network, and a post that lacks one thing. */
async function postWithout(network: NetworkName, where: string) {
  const { id: project_id, accounts } = await room.project(plain ? [network, plain] : [network]);
  const [account = 0, other = 0] = accounts;
  const offers = Object.fromEntries(
    needs(network).flatMap(({ kind, name }) => (kind === 'offered' ? [[name, offered]] : [])),
  );
  // By SQL: a sandbox has no network that could offer anything.
  await room.db
    .updateTable('accounts')
    .set({ settings: JSON.stringify({ offers }) })
    .where('id', '=', account)
    .execute();
  const all = Object.fromEntries(needs(network).map((option) => [option.name, valueOf(option)]));
  const chosen = Object.entries(all).filter(([name]) => where !== `option ${name}`);
  return {
    account,
    other,
    all,
    post: {
      project_id,
      body: where === 'title' ? '\nThe harbour opens again.' : 'The harbour\nIt opens again.',
      media: mediaOf(networks[network]),
      overrides: { [account]: { options: Object.fromEntries(chosen) } },
      scheduled_at: '2026-11-20T18:00:00Z',
    },
  };
}

const statesOf = async (id: number) =>
  Object.fromEntries(
    (await room.postOf(owner, id)).targets.map(({ account_id, state }) => [account_id, state]),
  );

test('some networks need a choice, others none', () => {
  expect(cases.length).toBeGreaterThan(0);
  expect(plain).toBeDefined();
});

describe.each(cases)('$network without $what', ({ network, where, what, parameter }) => {
  const { label } = networks[network];

  test('is listed among the targets as needed', async () => {
    const { post, account } = await postWithout(network, where);
    const { body } = await room.schedule(owner, 'targets', { project_id: post.project_id });
    const { accounts } = body.data as {
      accounts: {
        account_id: number;
        title: { needed: boolean } | null;
        options: { label: string; needed: boolean }[];
      }[];
    };
    const target = accounts.find(({ account_id }) => account_id === account);
    const needed = target?.options.filter((option) => option.needed).map(({ label }) => label) ?? [];
    expect([...needed, ...(target?.title?.needed ? ['title'] : [])]).toContain(what);
  });

  test('is a draft that says so, when it is made and when it is edited', async () => {
    const { post, account } = await postWithout(network, where);
    const id = await room.draft(owner, post);
    const finding = { severity: 'block', account_id: account, where, text: expect.stringContaining(label) };
    expect((await room.postOf(owner, id)).findings).toContainEqual(expect.objectContaining(finding));
    const edited = await room.schedule(owner, 'update', { id, author_notes: 'Seen' });
    expect(codeOf(edited)).toBe('200');
    const { findings } = (edited.body.data as { post: { findings: unknown[] } }).post;
    expect(findings).toContainEqual(expect.objectContaining(finding));
  });

  test('is scheduled for no account, when it is made or approved, and the answer names what is missing', async () => {
    const { post, account, other } = await postWithout(network, where);
    const id = await room.draft(owner, post);
    for (const answer of [
      await room.schedule(owner, 'create', post),
      await room.schedule(owner, 'approve', { id }),
    ]) {
      expect(codeOf(answer)).toBe('422 validation_error');
      expect(answer.body.error?.message).toContain(label);
      expect(answer.body.error?.message.toLowerCase()).toContain(what.toLowerCase());
      expect(answer.body.error?.details).toMatchObject({
        fields: { [parameter(account)]: expect.stringContaining(label) },
      });
    }
    expect(await room.postOf(owner, id)).toMatchObject({ status: 'draft' });
    expect(await statesOf(id)).toEqual({ [account]: 'queued', [other]: 'queued' });
    const { body } = await room.schedule(owner, 'list', { project_id: post.project_id });
    expect(body.data).toMatchObject({ posts: [{ id }] });
  });

  test('is scheduled for the others where the account is left out', async () => {
    const { post, account, other } = await postWithout(network, where);
    const id = await room.draft(owner, post);
    expect(codeOf(await room.schedule(owner, 'approve', { id, leave_out: [account] }))).toBe('200');
    expect(await statesOf(id)).toEqual({ [account]: 'skipped', [other]: 'queued' });
  });

  test('is scheduled for all once it is there', async () => {
    const { post, account, other, all } = await postWithout(network, where);
    const id = await room.draft(owner, post);
    await room.schedule(owner, 'update', {
      id,
      body: 'The harbour\nIt opens again.',
      overrides: { [account]: { options: all } },
    });
    expect(codeOf(await room.schedule(owner, 'approve', { id }))).toBe('200');
    expect(await statesOf(id)).toEqual({ [account]: 'queued', [other]: 'queued' });
  });
});

test('a scheduled post that loses a choice is a draft again', async () => {
  const [first] = cases.filter(({ where }) => where !== 'title');
  if (!first) throw new Error('no network needs an option');
  const { post, account, all } = await postWithout(first.network, first.where);
  const id = await room.draft(owner, { ...post, overrides: { [account]: { options: all } } });
  expect(codeOf(await room.schedule(owner, 'approve', { id }))).toBe('200');
  await room.schedule(owner, 'update', { id, overrides: { [account]: null } });
  expect(await room.postOf(owner, id)).toMatchObject({ status: 'draft' });
  expect(codeOf(await room.schedule(owner, 'approve', { id }))).toBe('422 validation_error');
});
