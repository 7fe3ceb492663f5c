import { expect, test } from 'vitest';

import type { PostMedia } from '#contract/networks/post-content.ts';
import { NetworkError, type NetworkStep } from '#server/networks/network.ts';
import { publish, errorOf, requireVisible, signal, type Subject } from './conformance-subject.ts';

/** Pictures and videos. */
export function mediaCases(start: () => Promise<Subject>): void {
  test('as many pictures as may be arrive in their order', async ({ skip }) => {
    const subject = await start();
    const most = subject.facts.media.images?.max ?? skip('no pictures there');
    requireVisible(subject, 'alt', skip);
    const pictures = Array.from({ length: most }, (_, at) => subject.media.picture(`number ${at}`, 20));
    await publish(subject, withMedia(subject, pictures));
    const [post] = await subject.shown();
    expect(post?.media).toHaveLength(most);
    const texts = pictures.map(({ alt }) => alt);
    expect(subject.facts.alt ? post?.media.map(({ alt }) => alt) : texts).toEqual(texts);
  });

  test('one picture more is refused before anything is seen', async () => {
    const subject = await start();
    const most = subject.facts.media.images?.max ?? 0;
    const pictures = Array.from({ length: most + 1 }, () => subject.media.picture('', 20));
    const { network, account } = subject;
    const error = await errorOf(network.prepare(account, withMedia(subject, pictures), signal));
    expect(error).toMatchObject({ kind: 'reject', next: expect.stringMatching(/\w/) });
    expect(`${error.message} ${error.replyText}`).toContain(String(most));
    expect(await subject.shown()).toEqual([]);
  });

  test('an alternative text arrives as it was written', async ({ skip }) => {
    const subject = await start();
    if (!subject.facts.alt || !subject.facts.media.images) skip('no alternative texts there');
    requireVisible(subject, 'alt', skip);
    const alt = 'Zwölf Boote — “alle” <hell> & 👍\nam Kai';
    await publish(subject, withMedia(subject, [subject.media.picture(alt, 20)]));
    expect((await subject.shown())[0]?.media.map((medium) => medium.alt)).toEqual([alt]);
  });

  test('a picture over the ceiling arrives smaller, in a format that is taken', async ({ skip }) => {
    const subject = await start();
    const most = subject.facts.media.images?.bytes ?? skip('nothing is known to limit pictures there');
    requireVisible(subject, 'bytes', skip);
    await publish(subject, withMedia(subject, [subject.media.picture('large')]));
    const [ceiling] = subject.media.asked;
    expect(ceiling?.bytes).toBeLessThanOrEqual(most);
    expect(ceiling).toHaveProperty('formats');
    const [post] = await subject.shown();
    expect(post?.media[0]?.bytes).toBeGreaterThan(1_000);
    expect(post?.media[0]?.bytes).toBeLessThanOrEqual(ceiling?.bytes ?? 0);
  });

  test('a video arrives whole, with its alternative text', async ({ skip }) => {
    const subject = await start();
    if (!subject.facts.media.video) skip('no videos there');
    requireVisible(subject, 'video', skip);
    await publish(subject, withMedia(subject, [subject.media.video('a boat')]));
    const [post] = await subject.shown();
    expect(post?.media).toMatchObject([
      { bytes: 100_000, ...(subject.facts.alt?.video ? { alt: 'a boat' } : {}) },
    ]);
  });

  test('a video over the ceiling is refused with the numbers before anything is seen', async ({ skip }) => {
    const subject = await start();
    const most = subject.facts.media.video?.bytes ?? skip('nothing is known to limit videos there');
    requireVisible(subject, 'video', skip);
    const { network, account } = subject;
    const step = withMedia(subject, [subject.media.video('', most + 1)]);
    const error = await errorOf(network.prepare(account, step, signal));
    expect(error.kind).toBe('reject');
    expect(error.message).toMatch(/\d{4}/);
    expect(await subject.shown()).toEqual([]);
  });

  test('a picture and a video together go only where the facts say so', async ({ skip }) => {
    const subject = await start();
    const { images, video, mixed } = subject.facts.media;
    if (!images || !video) skip('only one of them is possible there');
    if (mixed) requireVisible(subject, 'video', skip);
    const step = withMedia(subject, [subject.media.picture('', 20), subject.media.video('')]);
    const outcome = await publish(subject, step).then(
      () => 'sent',
      (error: unknown) => error instanceof NetworkError && error.kind,
    );
    expect(outcome).toBe(mixed ? 'sent' : 'reject');
    expect(await subject.shown()).toHaveLength(mixed ? 1 : 0);
  });
}

function withMedia({ step }: Subject, media: readonly PostMedia[]): NetworkStep {
  return { ...step('words'), media };
}
