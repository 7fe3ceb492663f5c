import { describe, expect, test } from 'vitest';

import { kept } from '#test/networks/kept.ts';
import { newNetwork, post, publish, sendingOf, signal, startDesk } from '#test/networks/reddit-desk.ts';

const flairs = [
  { id: '11111111-aaaa-bbbb-cccc-000000000001', text: 'Harbour News' },
  { id: '11111111-aaaa-bbbb-cccc-000000000002', text: 'Moderators only', mod_only: true },
];

describe('what a post becomes', () => {
  test('a text with a title', async () => {
    const desk = await startDesk();
    await publish(desk, post('At six.'));
    expect(desk.server.posts).toMatchObject([
      { kind: 'self', sr: 'harbour', title: 'The harbour opens', text: 'At six.', sendreplies: true },
    ]);
  });

  test('a title alone', async () => {
    const desk = await startDesk();
    await publish(desk, post(''));
    expect(desk.server.posts).toMatchObject([{ kind: 'self', title: 'The harbour opens', text: '' }]);
  });

  test('a link, with what is chosen', async () => {
    const desk = await startDesk({ communities: { harbour: { flairs } } });
    const options = {
      link: ' https://example.com/a?b=1&c=ü ',
      flair: 'harbour  news',
      nsfw: true,
      spoiler: true,
      send_replies: false,
    };
    await publish(desk, post('Read it.', { options }));
    expect(desk.server.posts).toMatchObject([
      {
        kind: 'link',
        url: 'https://example.com/a?b=1&c=ü',
        text: 'Read it.',
        flair: { id: flairs[0]?.id, text: 'Harbour News' },
        nsfw: true,
        spoiler: true,
        sendreplies: false,
      },
    ]);
  });

  test('one image, several with captions, a video with a cover', async () => {
    const desk = await startDesk();
    const { media, server } = desk;
    const pictures = [media.picture('', 20), media.picture('', 20)];
    await publish(desk, post('One', { media: [media.picture('', 20)] }));
    await publish(desk, post('Two', { media: pictures, options: { captions: ['The quay', ''] } }));
    const cover = media.picture('', 30).url;
    await publish(desk, post('Film', { media: [media.video('')], options: { cover } }));
    expect(
      server.posts.map(({ kind, text, captions, files }) => [kind, text, captions, files.length]),
    ).toEqual([
      ['image', 'One', [], 1],
      ['gallery', 'Two', ['The quay', ''], 2],
      ['video', 'Film', [], 1],
    ]);
    const poster = server.files.get(server.posts[2]?.poster ?? '');
    expect(poster).toMatchObject({ type: 'image/png', bytes: expect.any(Number) });
  });

  test('a video without a cover gets a plain one', async () => {
    const desk = await startDesk();
    await publish(desk, post('Film', { media: [desk.media.video('')] }));
    expect(desk.server.files.get(desk.server.posts[0]?.poster ?? '')).toMatchObject({ bytes: 339 });
  });

  test.each([
    ['r/harbour', 'harbour'],
    ['/r/Harbour/', 'Harbour'],
    ['harbour', 'harbour'],
    ['u/ada_marsh', 'u_ada_marsh'],
    ['/user/ada_marsh', 'u_ada_marsh'],
    ['u_ada_marsh', 'u_ada_marsh'],
  ])('“%s” is the community %s', async (community, sr) => {
    const desk = await startDesk();
    await publish(desk, post('words', { options: { community } }));
    expect(desk.server.posts).toMatchObject([{ sr }]);
  });
});

describe('before anything is sent it is refused', () => {
  test.each([
    ['without a community', { options: { community: ' ' } }, 'needs a community'],
    ['with a path for a community', { options: { community: 'r/../api/v1/me' } }, 'is not the name'],
    ['without a title', { body: '\n\nwords' }, 'needs a title'],
    ['with too long a title', { body: `${'x'.repeat(301)}\n\nwords` }, '1 character too long'],
    [
      'with a link of its own kind and an image',
      { options: { link: 'https://example.com' } },
      'A link post cannot',
    ],
  ])('%s', async (_what, more, words) => {
    const desk = await startDesk();
    const media = 'options' in more && 'link' in more.options ? [desk.media.picture('', 20)] : [];
    const step = { ...post('words', { media }), ...more };
    const whole =
      'options' in more ? { ...step, options: { community: 'r/harbour', ...more.options } } : step;
    await expect(sendingOf(desk, whole)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining(words),
    });
    expect(desk.server.posts).toEqual([]);
  });

  test('a comment with an image', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    const step = { ...post(''), kind: 'thread' as const, body: 'more', media: [desk.media.picture('', 20)] };
    await expect(sendingOf(desk, step, { post: published, before: published })).rejects.toMatchObject({
      kind: 'reject',
    });
  });
});

describe('files', () => {
  test('are uploaded once, whatever becomes of the attempts', async () => {
    const desk = await startDesk();
    const step = kept(post('words', { media: [desk.media.picture('', 20), desk.media.picture('', 20)] }));
    await sendingOf(desk, step);
    await sendingOf({ ...desk, network: newNetwork(desk.server) }, step);
    expect(desk.server.files.size).toBe(2);
  });

  test('whose upload form has ended get a new one at the next attempt', async () => {
    const desk = await startDesk({ endedForms: 1 });
    const step = kept(post('words', { media: [desk.media.picture('', 20)] }));
    await expect(sendingOf(desk, step)).rejects.toMatchObject({ kind: 'retry' });
    await publish(desk, step);
    expect(desk.server.posts).toMatchObject([{ kind: 'image' }]);
  });

  test('that are too large are refused with the number', async () => {
    const desk = await startDesk({ mostBytes: 50_000 });
    await expect(sendingOf(desk, post('words', { media: [desk.media.video('')] }))).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('50000'),
    });
  });

  test('leave no signature in what is kept, returned or told', async () => {
    const desk = await startDesk();
    const step = kept(post('words', { media: [desk.media.picture('', 20)] }));
    const { prepared } = await sendingOf(desk, step);
    desk.server.switches.mostBytes = 1;
    const error: unknown = await sendingOf(desk, post('x', { media: [desk.media.video('')] })).catch(
      (refusal: unknown) => refusal,
    );
    const said = error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : '';
    expect(said).toContain('EntityTooLarge');
    expect(desk.server.signatures.size).toBeGreaterThan(0);
    for (const signature of desk.server.signatures.values())
      expect(`${JSON.stringify([prepared, step.earlier])} ${said}`).not.toContain(signature);
  });
});

describe('limits', () => {
  test.each([
    [{ ratelimit: 840.5 }, 'Take a break for 14 minutes before trying again.', 840_500],
    [{}, 'Take a break for 14 minutes before trying again.', 14 * 60_000],
    [{}, 'you are doing that too much. try again in 59 seconds.', 59_000],
    [{}, "You've submitted too many links recently. Please try again in an hour.", 3_600_000],
    [{}, 'Take a break for a day before trying again.', 86_400_000],
    [{}, 'Slow down.', 10 * 60_000],
  ])('of an account are obeyed: %j %s', async (more, words, waitMs) => {
    const json = { errors: [['RATELIMIT', words, 'ratelimit']], ...more };
    const instead = (path: string) => (path === '/api/submit' ? { status: 200, body: { json } } : null);
    const desk = await startDesk({ instead });
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs,
      replyText: words,
    });
  });

  test('of the app are kept without asking Reddit again', async () => {
    const desk = await startDesk({ remaining: 1 });
    const { network, account, server } = desk;
    await network.check?.(account, signal).catch(() => null);
    const asked = server.requests.length;
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 120_000,
    });
    expect(server.requests).toHaveLength(asked);
    server.switches.remaining = 100;
    server.pass(120_000);
    await publish(desk, post('words'));
    expect(server.posts).toHaveLength(1);
  });

  test('of a day in a 429 are told as they are', async () => {
    const reply = {
      status: 429,
      body: { message: 'Too Many Requests' },
      headers: { 'retry-after': '86400' },
    };
    const desk = await startDesk({ instead: (path) => (path === '/api/submit' ? reply : null) });
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 86_400_000,
    });
  });
});

test('a text keeps its line breaks, and what is no heading elsewhere is none here', async () => {
  const desk = await startDesk();
  await publish(desk, post('one\ntwo\n\n#news\n# Heading\n```\na\nb\n```\n- x\n- y'));
  expect(desk.server.posts[0]?.text).toBe('one  \ntwo\n\n\\#news  \n# Heading  \n```\na\nb\n```\n- x  \n- y');
});

test('a link that the community has is refused, and no second one made', async () => {
  const desk = await startDesk();
  const step = post('words', { options: { link: 'https://example.com/1' } });
  await publish(desk, step);
  await expect(publish(desk, step)).rejects.toMatchObject({
    kind: 'reject',
    message: 'r/harbour has this link already.',
  });
  expect(desk.server.posts).toHaveLength(1);
});
