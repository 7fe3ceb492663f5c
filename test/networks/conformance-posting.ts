import { expect, test } from 'vitest';

import { textLimitOf } from '#contract/networks/all.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { cutAt, overLimit } from '#contract/text/text-length.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import {
  publish,
  errorOf,
  partOf,
  requireVisible,
  sendingOf,
  signal,
  type Subject,
} from './conformance-subject.ts';

/** Text, threads and comments. */
export function postingCases(start: () => Promise<Subject>): void {
  test('gives every step a key of its own', async () => {
    const { network, account } = await start();
    const keys = Array.from({ length: 50 }, () => network.newKey(account.now()));
    expect(new Set(keys).size).toBe(50);
  });

  test('preparing twice is seen by nobody', async () => {
    const { network, account, step, shown } = await start();
    await network.prepare(account, step('words'), signal);
    await network.prepare(account, step('words'), signal);
    expect(await shown()).toEqual([]);
  });

  test('sending is seen once, under the id and address that it answers', async () => {
    const subject = await start();
    const { published } = await publish(subject, subject.step('words'));
    expect(published.id).not.toBe('');
    const shown = await subject.shown();
    expect(shown).toMatchObject([{ id: published.id, parentId: null }]);
    expect(published.url).toMatch(/^(https?:\/)?\//);
  });

  test('what was prepared last, and long ago, can still be sent after being prepared again', async () => {
    const subject = await start();
    await sendingOf(subject, subject.step('words'));
    subject.pass(7 * 86_400_000);
    await publish(subject, subject.step('words'));
    expect(await subject.shown()).toHaveLength(1);
  });

  test('words arrive whole: lines, scripts, signs', async () => {
    const subject = await start();
    const body = 'Zwölf & <drei>\n\nשלום 東京 👩‍👩‍👧\n“quoted” \\ 100 % — #news';
    await publish(subject, subject.step(body));
    expect((await subject.shown()).map((post) => post.body)).toEqual([body]);
  });

  test('an address in the words can be clicked where the facts say so', async ({ skip }) => {
    const subject = await start();
    requireVisible(subject, 'links', skip);
    const address = 'https://example.com/harbour?a=1&b=ü';
    await publish(subject, subject.step(`Read ${address} today`));
    const [post] = await subject.shown();
    expect(post?.links.map((link) => encodeURI(decodeURI(link)))).toEqual(
      subject.facts.links.clickable ? [encodeURI(address)] : [],
    );
  });

  test('a text of the full length is taken, one sign more is refused with the number', async () => {
    const subject = await start();
    const { limit } = limitOf(subject, subject.step('x'));
    await publish(subject, subject.step('x'.repeat(limit)));
    await refusesLength(subject, 'x'.repeat(limit + 1));
    expect(await subject.shown()).toHaveLength(1);
  });

  test('counts pictograms as the network does', async () => {
    const subject = await start();
    const limit = limitOf(subject, subject.step('x'));
    const many = '👍'.repeat(limit.limit);
    const fitting = many.slice(0, cutAt(many, limit));
    await publish(subject, subject.step(fitting));
    await refusesLength(subject, `${fitting}👍👍`);
    expect(await subject.shown()).toHaveLength(1);
  });

  test('counts a long address as the network does', async () => {
    const subject = await start();
    const limit = limitOf(subject, subject.step('x'));
    const address = `https://example.com/${'a'.repeat(150)}`;
    const spare = limit.limit - 23 - 1;
    const text = `${'x'.repeat(spare)} ${address}`;
    if (overLimit(text, limit).over > 0) await refusesLength(subject, text);
    else await publish(subject, subject.step(text));
    expect(await subject.shown()).toHaveLength(overLimit(text, limit).over > 0 ? 0 : 1);
  });

  test('the language of the project arrives', async ({ skip }) => {
    const subject = await start();
    requireVisible(subject, 'lang', skip);
    await publish(subject, { ...subject.step('Moin'), lang: 'de' });
    await publish(subject, { ...subject.step('words'), lang: null });
    expect((await subject.shown()).map(({ lang }) => lang)).toEqual(['de', null]);
  });

  test('each part of a thread hangs under the one before, and the comment under the post', async ({
    skip,
  }) => {
    const subject = await start();
    if ('impossible' in subject.facts.thread) skip('no threads there: the next case');
    const { published: post } = await publish(subject, subject.step('first'));
    const { published: second } = await publish(subject, partOf('second'), { post, before: post });
    const { published: third } = await publish(subject, partOf('third'), { post, before: second });
    const parents = [null, post.id, second.id];
    if ('how' in subject.facts.firstComment) {
      await publish(subject, partOf('comment', 'first_comment'), { post, before: third });
      parents.push(post.id);
    }
    expect((await subject.shown()).map(({ parentId }) => parentId)).toEqual(parents);
  });

  test.for(['thread', 'first_comment'] as const)(
    'a %s that cannot be is refused before anything is seen',
    async (kind, { skip }) => {
      const { network, account, facts } = await start();
      const possible = kind === 'thread' ? facts.thread : facts.firstComment;
      const why = 'impossible' in possible ? possible.impossible : skip('it is possible there');
      const error = await errorOf(network.prepare(account, partOf('second', kind), signal));
      expect([error.kind, error.replyText ?? error.message]).toEqual(['reject', why]);
    },
  );

  test('what is empty is refused before anything is seen', async () => {
    const { network, account, shown } = await start();
    const error = await errorOf(network.prepare(account, partOf(' \n ', 'post'), signal));
    expect(error).toMatchObject({ kind: 'reject', next: expect.stringMatching(/\w/) });
    expect(await shown()).toEqual([]);
  });
}

function limitOf({ facts }: Subject, { media }: NetworkStep) {
  const count = (kind: 'image' | 'video') => media.filter((medium) => kindOf(medium)?.kind === kind).length;
  const beside = { images: count('image'), videos: count('video') };
  return textLimitOf(facts, beside);
}

async function refusesLength({ network, account, step }: Subject, text: string): Promise<void> {
  const error = await errorOf(network.prepare(account, step(text), signal));
  expect(error).toMatchObject({ kind: 'reject', next: expect.stringMatching(/\w/) });
  expect(`${error.message} ${error.replyText}`).toMatch(/\d+ .*too long|maximum \d+/);
}
