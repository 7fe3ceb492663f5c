import { expect, test } from 'vitest';

import { FetchError } from '#server/lib/fetch-error.ts';
import { errorOf, offering, partOf, publish, signal, turning, type Subject } from './conformance-subject.ts';

/** What happens to a post after it is published: it is deleted, or its text is corrected. */
export function afterwardsCases(start: () => Promise<Subject>): void {
  test('a post that is deleted is gone, and another one stays', async ({ skip }) => {
    const subject = await start();
    const remove = offering(subject.network, 'remove', skip);
    const { published } = await publish(subject, subject.step('goes'));
    const { published: other } = await publish(subject, subject.step('stays'));
    await remove(subject.account, published, signal);
    expect((await subject.shown()).map(({ id }) => id)).toEqual([other.id]);
  });

  test('a post that is deleted twice, or was deleted by others, counts as deleted', async ({ skip }) => {
    const subject = await start();
    const remove = offering(subject.network, 'remove', skip);
    const { published } = await publish(subject, subject.step('words'));
    await remove(subject.account, published, signal);
    await remove(subject.account, published, signal);
    expect(await subject.shown()).toEqual([]);
  });

  test('a part of a thread is deleted alone', async ({ skip }) => {
    const subject = await start();
    const remove = offering(subject.network, 'remove', skip);
    if ('impossible' in subject.facts.thread) skip('no threads there');
    const { published: post } = await publish(subject, subject.step('first'));
    const { published: part } = await publish(subject, partOf('second'), { post, before: post });
    await remove(subject.account, part, signal);
    expect((await subject.shown()).map(({ id }) => id)).toEqual([post.id]);
  });

  test('with void credentials nothing is deleted, and a new connection is asked for', async ({ skip }) => {
    const subject = await start();
    const remove = offering(subject.network, 'remove', skip);
    const revoke = turning(subject, 'revoke', skip);
    const { published } = await publish(subject, subject.step('words'));
    await revoke();
    const error = await errorOf(remove(subject.account, published, signal));
    expect(error).toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
    expect(await subject.shown()).toHaveLength(1);
  });

  test('nothing is deleted past the guarded fetch', async ({ skip }) => {
    const subject = await start();
    const remove = offering(subject.network, 'remove', skip);
    if (subject.fetches !== true) skip(subject.fetches.lacks);
    const { published } = await publish(subject, subject.step('words'));
    const closed = () => Promise.reject(new FetchError('refused', 'It is not on the public internet.'));
    await errorOf(remove({ ...subject.account, io: { fetch: closed } }, published, signal));
    expect(await subject.shown()).toHaveLength(1);
  });

  test('a corrected post has the new text and the same id', async ({ skip }) => {
    const subject = await start();
    const correct = offering(subject.network, 'correct', skip);
    const { published } = await publish(subject, subject.step('Tuesday'));
    const step = subject.step('Wednesday');
    await correct(subject.account, published, step, signal);
    await correct(subject.account, published, step, signal);
    const shown = await subject.shown();
    expect(shown.map(({ id, body }) => [id, body])).toEqual([[published.id, 'Wednesday']]);
  });

  test('a corrected post keeps its pictures', async ({ skip }) => {
    const subject = await start();
    const correct = offering(subject.network, 'correct', skip);
    if (!subject.facts.media.images) skip('no pictures there');
    const media = [subject.media.picture('a boat', 20)];
    const { published } = await publish(subject, { ...subject.step('Tuesday'), media });
    const [before] = await subject.shown();
    await correct(subject.account, published, { ...subject.step('Wednesday'), media }, signal);
    const [after] = await subject.shown();
    expect(after?.body).toBe('Wednesday');
    expect(after?.media).toEqual(before?.media);
    expect(after?.media).toHaveLength(1);
  });

  test('a deleted post is not corrected, and does not come back', async ({ skip }) => {
    const subject = await start();
    const correct = offering(subject.network, 'correct', skip);
    const takenDown = turning(subject, 'remove', skip);
    const { published } = await publish(subject, subject.step('Tuesday'));
    await takenDown(published.id);
    const error = await errorOf(correct(subject.account, published, subject.step('Wednesday'), signal));
    expect(error).toMatchObject({ kind: 'reject', next: expect.stringMatching(/\w/) });
    expect(await subject.shown()).toEqual([]);
  });

  test('with void credentials nothing is corrected, and a new connection is asked for', async ({ skip }) => {
    const subject = await start();
    const correct = offering(subject.network, 'correct', skip);
    const revoke = turning(subject, 'revoke', skip);
    const { published } = await publish(subject, subject.step('Tuesday'));
    await revoke();
    const error = await errorOf(correct(subject.account, published, subject.step('Wednesday'), signal));
    expect(error).toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
    expect((await subject.shown()).map(({ body }) => body)).toEqual(['Tuesday']);
  });
}
