import { expect, describe, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { freshDatabase } from '#test/database.ts';
import { addAccount, addNewsroom, shelfIn } from '#test/publishing.ts';
import type { Network, NetworkAccount, NetworkStep, Published, Sending } from './network.ts';
import { sandboxOf } from './sandbox.ts';

/**
 * What a delivery relies on, whatever the network. Each subject brings a network, an account of it, a step that
 * the network takes, and a way to count what is to be seen there.
 */
interface Subject {
  network: Network;
  account: NetworkAccount;
  step: (words: string) => NetworkStep;
  count: () => Promise<number>;
}

const database = await freshDatabase();
const { db } = database;
const newsroom = await addNewsroom(db);
const signal = new AbortController().signal;

const unread = () => Promise.reject(new Error('a sandbox reads no media'));

async function sandbox(name: NetworkName, switches: Record<string, unknown> = {}): Promise<Subject> {
  const id = await addAccount(db, newsroom, name, switches);
  const { needs, video } = networks[name].media;
  const wantsVideo = needs === 'video' || (needs === 'media' && networks[name].media.images === null);
  const medium =
    wantsVideo && video
      ? { url: 'https://example.com/a.mp4', type: 'video/mp4' }
      : { url: 'https://example.com/a.jpg', type: 'image/jpeg' };
  return {
    network: sandboxOf(name, shelfIn(db)),
    account: {
      id,
      name,
      handle: null,
      credentials: null,
      renewed: () => Promise.reject(new Error('a sandbox has no credentials')),
      settings: switches,
      io: { fetch: () => Promise.reject(new Error('nothing is fetched here')) },
      media: { image: unread, video: unread },
      now: () => new Date(),
    },
    step: (body) => ({ kind: 'post', body, media: needs === null ? [] : [medium], lang: 'en' }),
    count: async () => {
      const rows = await db.selectFrom('sandbox_posts').select('id').where('account_id', '=', id).execute();
      return rows.length;
    },
  };
}

async function sendingOf(
  { network, account, step }: Subject,
  words: string,
  under: Sending['under'] = null,
): Promise<Sending> {
  const content: NetworkStep = under ? { kind: 'thread', body: words, media: [], lang: 'en' } : step(words);
  const prepared = await network.prepare(account, content, signal);
  // As it comes back from the database.
  const stored: unknown = JSON.parse(JSON.stringify(prepared ?? null));
  return {
    ...content,
    key: network.newKey(account.now()),
    prepared: stored,
    attemptedAt: account.now(),
    under,
  };
}

describe.each(networkNames)('%s', (name) => {
  const facts = networks[name];

  test('gives every step a key of its own', async () => {
    const { network } = await sandbox(name);
    const keys = Array.from({ length: 50 }, () => network.newKey(new Date()));
    expect(new Set(keys).size).toBe(50);
  });

  test('preparing twice is seen by nobody', async () => {
    const subject = await sandbox(name);
    await subject.network.prepare(subject.account, subject.step('words'), signal);
    await subject.network.prepare(subject.account, subject.step('words'), signal);
    expect(await subject.count()).toBe(0);
  });

  test('sending is seen once, and is found by its key with the same id', async () => {
    const subject = await sandbox(name);
    const { network, account } = subject;
    const sending = await sendingOf(subject, 'words');
    const published = await network.send(account, sending, signal);
    expect(published.id).not.toBe('');
    expect(await subject.count()).toBe(1);
    expect(await network.find(account, sending, signal)).toMatchObject({
      state: 'found',
      published: { id: published.id },
    });
  });

  test('says that something is absent only where sending it again cannot make a second', async () => {
    const subject = await sandbox(name);
    const { network, account } = subject;
    const sending = await sendingOf(subject, 'words');
    const { state } = await network.find(account, sending, signal);
    expect(state).toBe(facts.idempotency !== 'none' && facts.lookUp.sure ? 'absent' : 'cannot_tell');
    await network.send(account, sending, signal);
    await network.send(account, sending, signal).catch(() => null);
    expect(await subject.count()).toBe(facts.idempotency === 'none' && !facts.refusesRepeats ? 2 : 1);
  });

  test('keeps to the length of a text, and says by how much it is over', async () => {
    const subject = await sandbox(name);
    const step = subject.step('x '.repeat(facts.text.limit));
    await expect(subject.network.prepare(subject.account, step, signal)).rejects.toMatchObject({
      kind: 'reject',
      said: expect.stringMatching(/too long/),
    });
  });

  test.runIf('how' in facts.thread)('hangs the parts of a thread together', async () => {
    const subject = await sandbox(name);
    const { network, account } = subject;
    const first: Published = await network.send(account, await sendingOf(subject, 'first'), signal);
    const part = await sendingOf(subject, 'second', { post: first, before: first });
    const second = await network.send(account, part, signal);
    const row = await db
      .selectFrom('sandbox_posts')
      .select('parent_id')
      .where('id', '=', Number(second.id))
      .executeTakeFirstOrThrow();
    expect(row.parent_id).toBe(Number(first.id));
  });

  test.runIf('impossible' in facts.thread)('refuses a thread before anything is seen', async () => {
    const subject = await sandbox(name);
    const nowhere = { id: '1', url: null };
    await expect(sendingOf(subject, 'second', { post: nowhere, before: nowhere })).rejects.toMatchObject({
      kind: 'reject',
      said: expect.stringContaining('threads'),
    });
  });

  test.each([
    [{ expired_token: true }, { kind: 'expired' }],
    [{ rejects: 'No such thing here' }, { kind: 'reject', said: 'No such thing here' }],
    [{ rate_limited: 90 }, { kind: 'rate_limited', waitMs: 90_000 }],
    [{ unavailable: true }, { kind: 'retry' }],
  ])(
    'refuses as its switch %j says, with words and a next step, and nothing is seen',
    async (switches, error) => {
      const subject = await sandbox(name, switches);
      const { network, account } = subject;
      const sent = sendingOf(subject, 'words').then((sending) => network.send(account, sending, signal));
      await expect(sent).rejects.toMatchObject({ ...error, next: expect.stringMatching(/\w/) });
      expect(await subject.count()).toBe(0);
    },
  );

  test('slow: answers, or is given up before it has accepted', async () => {
    const subject = await sandbox(name, { slow_ms: 20 });
    const { network, account } = subject;
    await network.send(account, await sendingOf(subject, 'in time'), signal);
    const impatient = await sandbox(name, { slow_ms: 60_000 });
    const sending = await sendingOf(impatient, 'too slow');
    await expect(impatient.network.send(impatient.account, sending, AbortSignal.timeout(10))).rejects.toThrow(
      'aborted',
    );
    expect([await subject.count(), await impatient.count()]).toEqual([1, 0]);
  });

  test('silent after accepting: whoever asks afterwards finds it', async () => {
    const subject = await sandbox(name, { times_out_after_accepting: true });
    const { network, account } = subject;
    const sending = await sendingOf(subject, 'words');
    const waiting = new AbortController();
    const answer = network.send(account, sending, waiting.signal).catch((error: unknown) => error);
    await expect.poll(() => subject.count()).toBe(1);
    const enough = new Error('enough');
    waiting.abort(enough);
    expect(await answer).toBe(enough);
    expect((await network.find(account, sending, signal)).state).toBe('found');
  });
});
