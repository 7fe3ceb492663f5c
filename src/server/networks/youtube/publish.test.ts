import { describe, expect, test } from 'vitest';

import type { PostOptions } from '#contract/networks/options.ts';
import { kept } from '#test/networks/kept.ts';
import {
  media,
  newNetwork,
  post,
  publish,
  sendingOf,
  signal,
  startDesk,
} from '#test/networks/youtube-desk.ts';

const body = 'The harbour opens\n\nAgain.';
const withOptions = (options: PostOptions) =>
  kept(post(body, { options: { made_for_kids: 'no', ...options } }));

describe('what is chosen', () => {
  test('arrives with the video', async () => {
    const desk = await startDesk();
    await publish(desk, {
      ...withOptions({
        made_for_kids: 'yes',
        visibility: 'unlisted',
        tags: ['boats', ' old harbour ', ''],
        category: '25',
        synthetic: true,
        paid_promotion: true,
        notify_subscribers: false,
        embeddable: false,
        license: 'creativeCommon',
      }),
      lang: 'de-AT',
    });
    expect(desk.server.videos).toMatchObject([
      {
        snippet: {
          title: 'The harbour opens',
          tags: ['boats', 'old harbour'],
          categoryId: '25',
          defaultLanguage: 'de',
        },
        status: {
          privacyStatus: 'unlisted',
          selfDeclaredMadeForKids: true,
          containsSyntheticMedia: true,
          embeddable: false,
          license: 'creativeCommon',
        },
        hasPaidPromotion: true,
        notifies: false,
      },
    ]);
  });

  test('is public with the usual license, tells subscribers and can be embedded where nothing is chosen', async () => {
    const desk = await startDesk();
    await publish(desk, withOptions({}));
    expect(desk.server.videos).toMatchObject([
      {
        snippet: { tags: [], categoryId: '22' },
        status: {
          privacyStatus: 'public',
          containsSyntheticMedia: false,
          embeddable: true,
          license: 'youtube',
          publicStatsViewable: true,
        },
        hasPaidPromotion: false,
        notifies: true,
      },
    ]);
  });

  test('of whether it is made for kids must be there: nothing is assumed, and nothing is uploaded', async () => {
    const desk = await startDesk();
    const undecided = { ...post(body), options: {} };
    await expect(sendingOf(desk, undecided)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('made for kids'),
    });
    expect(desk.server.requests).toEqual([]);
  });

  test.each([
    [
      'tags that are too long together',
      { tags: Array.from({ length: 10 }, () => 'a '.repeat(25).trim() + 'b') },
      /\d+ characters too long/,
    ],
    ['a tag with a comma', { tags: ['boats, harbour'] }, /commas/],
  ])('%s: nothing is uploaded', async (_what, options, message) => {
    const desk = await startDesk();
    await expect(sendingOf(desk, withOptions(options))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringMatching(message),
    });
    expect(desk.server.requests).toEqual([]);
  });
});

describe('texts and media that YouTube would refuse', () => {
  test.each([
    ['no title', '\n\nAgain.', /needs a title/],
    ['a long title', `${'x'.repeat(101)}\nAgain.`, /title .* 1 character too long/],
    ['a description of too many bytes', `Boats\n${'é'.repeat(2_501)}`, /2 bytes too long/],
  ])('%s', async (_what, text, message) => {
    const desk = await startDesk();
    await expect(sendingOf(desk, post(text))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringMatching(message),
    });
  });

  test.each([
    ['no video', []],
    ['two videos', [media.video(''), media.video('')]],
  ])('%s', async (_what, files) => {
    const desk = await startDesk();
    await expect(sendingOf(desk, post(body, { media: files }))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('one video'),
    });
  });
});

describe('a video that YouTube keeps private', () => {
  test('is not called published', async () => {
    const desk = await startDesk({ locked: true });
    const sending = await sendingOf(desk, withOptions({}));
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'YouTube keeps the video private.',
      next: expect.stringContaining('YouTube Studio'),
    });
    expect(await desk.network.find(desk.account, sending, signal)).toEqual({ state: 'absent' });
  });

  test('is published where private was chosen', async () => {
    const desk = await startDesk({ locked: true });
    const { published } = await publish(desk, withOptions({ visibility: 'private' }));
    expect(published.id).toBe(desk.server.videos[0]?.id);
  });
});

describe('after an interruption', () => {
  test('a private video with an earlier text is not taken for the one that was sent', async () => {
    const desk = await startDesk();
    const step = withOptions({ visibility: 'private' });
    await sendingOf(desk, step);
    Object.assign(step, { body: 'The harbour closes\n\nFor the winter.' });
    const sending = await sendingOf(desk, step);
    expect(await desk.network.find(desk.account, sending, signal)).toEqual({ state: 'absent' });
    await desk.network.send(desk.account, sending, signal);
    expect(await desk.network.find(desk.account, sending, signal)).toMatchObject({ state: 'found' });
  });

  test('a video that is gone is left to a person, who may have deleted it', async () => {
    const desk = await startDesk();
    const { sending } = await publish(desk, withOptions({}));
    desk.server.videos.splice(0);
    expect(await desk.network.find(desk.account, sending, signal)).toEqual({ state: 'cannot_tell' });
  });

  test('an outcome that nobody remembers is read from the video, by another process', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withOptions({}));
    desk.server.switches.next = { does: 'fail' };
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    const found = await newNetwork(desk.server).find(desk.account, sending, signal);
    expect(found).toMatchObject({ state: 'found', published: { id: desk.server.videos[0]?.id } });
  });
});

test.each([
  [
    'accessNotConfigured',
    { apiEnabled: false },
    { kind: 'reject', next: expect.stringContaining('YouTube Data API v3') },
  ],
  [
    'another channel',
    { channel: { id: 'UCother000000000000000000', title: 'Other', longUploads: 'allowed' } },
    { kind: 'expired' },
  ],
] as const)('publishing with %s says what to do', async (_what, switches, expected) => {
  const desk = await startDesk();
  Object.assign(desk.server.switches, switches);
  await expect(sendingOf(desk, withOptions({}))).rejects.toMatchObject(expected);
  // Nothing is left at the wrong channel either.
  expect(desk.server.videos).toEqual([]);
});
