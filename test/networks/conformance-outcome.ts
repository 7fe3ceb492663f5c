import { expect, test } from 'vitest';

import { publish, find, partOf, sendingOf, signal, turning, type Subject } from './conformance-subject.ts';

/** What is known after an attempt with unknown outcome. */
export function outcomeCases(start: () => Promise<Subject>): void {
  test('what was sent is found by its key, with the id that it was given', async () => {
    const subject = await start();
    const { sending, published } = await publish(subject, subject.step('words'));
    expect(await find(subject, sending)).toEqual({ state: 'found', published });
  });

  test('what never arrived is absent only where sending it again cannot make a second', async () => {
    const subject = await start();
    const sending = await sendingOf(subject, subject.step('words'));
    expect((await find(subject, sending)).state).toBe(subject.promises.sure ? 'absent' : 'cannot_tell');
    if (!subject.promises.sure) return;
    await subject.network.send(subject.account, sending, signal);
    expect(await subject.shown()).toHaveLength(1);
  });

  test('sending again under one key makes no second where the network promises it', async () => {
    const subject = await start();
    const { sending, published } = await publish(subject, subject.step('words'));
    const again = await subject.network.send(subject.account, sending, signal).catch(() => null);
    const { promises, facts } = subject;
    expect(await subject.shown()).toHaveLength(promises.once || facts.refusesRepeats ? 1 : 2);
    expect(promises.once ? again : published).toEqual(published);
  });

  test('an equal post of an hour ago is not taken for this one', async () => {
    const subject = await start();
    await publish(subject, subject.step('words'));
    subject.pass(3_600_000);
    const sending = await sendingOf(subject, subject.step('words'));
    expect((await find(subject, sending)).state).not.toBe('found');
  });

  test('an equal text elsewhere is not taken for a part of a thread', async ({ skip }) => {
    const subject = await start();
    if ('impossible' in subject.facts.thread) skip('no threads there');
    const { published: post } = await publish(subject, subject.step('words'));
    const sending = await sendingOf(subject, partOf('words'), { post, before: post });
    expect((await find(subject, sending)).state).not.toBe('found');
    const published = await subject.network.send(subject.account, sending, signal);
    expect(await find(subject, sending)).toEqual({ state: 'found', published });
  });

  test('an answer that is lost after accepting: whoever asks afterwards finds it', async ({ skip }) => {
    const subject = await start();
    await turning(subject, 'loseAnswer', skip)();
    const { network, account } = subject;
    const sending = await sendingOf(subject, subject.step('words'));
    const waiting = new AbortController();
    const answer = network.send(account, sending, waiting.signal).catch((error: unknown) => error);
    await expect.poll(async () => (await subject.shown()).length).toBe(1);
    const enough = new Error('enough');
    waiting.abort(enough);
    expect(await answer).toBe(enough);
    const [post] = await subject.shown();
    expect(await find(subject, sending)).toMatchObject({ state: 'found', published: { id: post?.id } });
  });

  test('given up before anything was accepted: nothing is seen', async ({ skip }) => {
    const subject = await start();
    await turning(subject, 'stall', skip)();
    const { network, account } = subject;
    const sending = await sendingOf(subject, subject.step('words'));
    const enough = new Error('enough');
    const waiting = new AbortController();
    setImmediate(() => waiting.abort(enough));
    await expect(network.send(account, sending, waiting.signal)).rejects.toBe(enough);
    expect(await subject.shown()).toEqual([]);
  });

  test('who has lost patience before prepares and sends nothing', async () => {
    const { network, account, step, shown } = await start();
    const over = AbortSignal.abort(new Error('over'));
    await expect(network.prepare(account, step('words'), over)).rejects.toThrow('over');
    expect(await shown()).toEqual([]);
  });

  test.for(['garble', 'flood'] as const)(
    '%s: an answer that cannot be read leaves it open, and it is found',
    async (knob, { skip }) => {
      const subject = await start();
      const turn = turning(subject, knob, skip);
      const sending = await sendingOf(subject, subject.step('words'));
      await turn();
      await expect(subject.network.send(subject.account, sending, signal)).rejects.toMatchObject({
        kind: 'unknown',
      });
      expect(await find(subject, sending)).toMatchObject({ state: 'found' });
    },
  );
}
