import { expect, test } from 'vitest';

import { FetchError } from '#server/lib/fetch-error.ts';
import type { NetworkError } from '#server/networks/network.ts';
import {
  publish,
  errorOf,
  find,
  partOf,
  sendingOf,
  signal,
  turning,
  type Faults,
  type Subject,
} from './conformance-subject.ts';

/** How a refusal is classified, and its message for users. */
export function refusalCases(start: () => Promise<Subject>): void {
  test('a refusal is for good, in the network’s own words', async ({ skip }) => {
    const subject = await start();
    await turning(subject, 'refuse', skip)('No boats on Sundays');
    const error = await refusalOf(subject);
    expect(error).toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('No boats on Sundays'),
    });
    expect(await subject.shown()).toEqual([]);
  });

  test('a limit of posts says how long to wait', async ({ skip }) => {
    const subject = await start();
    await turning(subject, 'rateLimit', skip)(90);
    const error = await refusalOf(subject);
    expect(error).toMatchObject({ kind: 'rate_limited', replyText: expect.stringMatching(/\w/) });
    // Some report an instant in whole seconds.
    expect(Math.abs((error.waitMs ?? 0) - 90_000)).toBeLessThanOrEqual(1_000);
    expect(await subject.shown()).toEqual([]);
  });

  test('a failure before accepting is no success, and is tried again without a second post', async ({
    skip,
  }) => {
    const subject = await start();
    const breakDown = turning(subject, 'breakDown', skip);
    const sending = await sendingOf(subject, subject.step('words'));
    await breakDown();
    const error = await errorOf(subject.network.send(subject.account, sending, signal));
    expect(['retry', 'unknown']).toContain(error.kind);
    expect(error.replyText).toMatch(/\w/);
    expect(await subject.shown()).toEqual([]);
    const after = error.kind === 'unknown' ? await find(subject, sending) : { state: 'absent' };
    expect(after.state).toBe(subject.promises.sure || error.kind === 'retry' ? 'absent' : 'cannot_tell');
    await subject.network.send(subject.account, sending, signal);
    expect(await subject.shown()).toHaveLength(1);
  });

  test('void credentials ask for a new connection', async ({ skip }) => {
    const subject = await start();
    await turning(subject, 'revoke', skip)();
    const error = await refusalOf(subject);
    expect(error).toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
    expect(await subject.shown()).toEqual([]);
  });

  test('credentials that are revoked in the middle of a thread leave what is out, and no more', async ({
    skip,
  }) => {
    const subject = await start();
    if ('impossible' in subject.facts.thread) skip('no threads there');
    const revoke = turning(subject, 'revoke', skip);
    const { published: post } = await publish(subject, subject.step('first'));
    const sending = await sendingOf(subject, partOf('second'), { post, before: post });
    await revoke();
    const error = await errorOf(subject.network.send(subject.account, sending, signal));
    expect(error.kind).toBe('expired');
    expect(await subject.shown()).toHaveLength(1);
  });

  test('no error tells a secret', async ({ skip }) => {
    const knobs = ['refuse', 'rateLimit', 'breakDown', 'garble', 'revoke'] as const;
    let seen = 0;
    for (const name of knobs) {
      const subject = await start();
      const secrets = subject.secrets();
      const knob: Faults[typeof name] | { lacks: string } = subject.knobs[name];
      if (secrets.length === 0 || 'lacks' in knob) continue;
      seen += 1;
      // A careless server repeats its input.
      await turnWith(subject, name, `token ${secrets.join(' ')}`);
      const { message, replyText, next } = await refusalOf(subject);
      for (const secret of secrets) expect(`${message} ${replyText} ${next}`).not.toContain(secret);
    }
    if (seen === 0) skip('it has no secrets');
  });

  test('nothing is fetched past the guarded fetch', async ({ skip }) => {
    const subject = await start();
    if (subject.fetches !== true) skip(subject.fetches.lacks);
    const closed = () => Promise.reject(new FetchError('refused', 'It is not on the public internet.'));
    const sending = await sendingOf(subject, subject.step('words'));
    const account = { ...subject.account, io: { fetch: closed } };
    const error = await errorOf(subject.network.send(account, sending, signal));
    expect(`${error.message} ${error.replyText}`).toContain('not on the public internet');
    // Nothing was sent, so nothing can be published.
    expect(error.kind).not.toBe('unknown');
    expect(await subject.shown()).toEqual([]);
  });

  test('credentials that have run out are renewed, and once more when those run out', async ({ skip }) => {
    const subject = await start();
    const expire = turning(subject, 'expire', skip);
    await expire();
    await publish(subject, subject.step('first'));
    await publish(subject, subject.step('second'));
    expect(subject.renewals()).toBe(1);
    await expire();
    await publish(subject, subject.step('third'));
    expect(subject.renewals()).toBe(2);
    expect(await subject.shown()).toHaveLength(3);
  });

  test('credentials that run out between preparing and sending are renewed, and one post is seen', async ({
    skip,
  }) => {
    const subject = await start();
    const expire = turning(subject, 'expire', skip);
    const sending = await sendingOf(subject, subject.step('words'));
    await expire();
    await subject.network.send(subject.account, sending, signal);
    expect(subject.renewals()).toBe(1);
    expect(await subject.shown()).toHaveLength(1);
  });
}

/** The error that a post ends with, with the next step that each must name. */
async function refusalOf(subject: Subject): Promise<NetworkError> {
  const error = await errorOf(publish(subject, subject.step('words')));
  // What deliveries retry needs no user.
  const isTransient = error.kind === 'retry' || error.kind === 'rate_limited';
  expect(isTransient || /\w/.test(error.next ?? '')).toBe(true);
  return error;
}

type Refusing = 'refuse' | 'rateLimit' | 'breakDown' | 'garble' | 'revoke';

async function turnWith({ knobs }: Subject, name: Refusing, words: string): Promise<void> {
  const { refuse, rateLimit } = knobs;
  if (name === 'refuse') return void ('lacks' in refuse || (await refuse(words)));
  if (name === 'rateLimit') return void ('lacks' in rateLimit || (await rateLimit(1)));
  const knob = knobs[name];
  if (!('lacks' in knob)) await knob();
}
