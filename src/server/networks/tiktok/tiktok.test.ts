import { describe, expect, test } from 'vitest';

import {
  minute,
  publish,
  sendingOf,
  signal,
  startDesk,
  withImages,
  withVideo,
} from '#test/networks/tiktok-desk.ts';

describe('a video', () => {
  test('goes out with everything off that nobody chose', async () => {
    const desk = await startDesk();
    await publish(desk, withVideo(desk, 'Moin'));
    expect(desk.server.posts[0]?.info).toEqual({
      title: 'Moin',
      privacy_level: 'PUBLIC_TO_EVERYONE',
      disable_comment: true,
      disable_duet: true,
      disable_stitch: true,
      brand_content_toggle: false,
      brand_organic_toggle: false,
      is_aigc: false,
    });
  });

  test('goes out with what was chosen', async () => {
    const desk = await startDesk();
    await publish(
      desk,
      withVideo(desk, '', {
        privacy: 'MUTUAL_FOLLOW_FRIENDS',
        comments: true,
        duets: true,
        stitches: true,
        own_brand: true,
        branded_content: true,
        ai_generated: true,
        cover_at: ' 2.5 ',
      }),
    );
    expect(desk.server.posts[0]?.info).toEqual({
      privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
      disable_comment: false,
      disable_duet: false,
      disable_stitch: false,
      brand_content_toggle: true,
      brand_organic_toggle: true,
      is_aigc: true,
      video_cover_timestamp_ms: 2_500,
    });
  });

  test('has off what the account has switched off since', async () => {
    const desk = await startDesk();
    Object.assign(desk.server.switches.creator, { duet_disabled: true, comment_disabled: true });
    await publish(desk, withVideo(desk, 'Moin', { comments: true, duets: true, stitches: true }));
    expect(desk.server.posts[0]?.info).toMatchObject({
      disable_comment: true,
      disable_duet: true,
      disable_stitch: false,
    });
  });

  test('may not be longer than the account allows', async () => {
    const desk = await startDesk();
    await publish(desk, withVideo(desk, 'Moin'));
    expect(desk.media.asked[0]).toMatchObject({ bytes: 4_000_000_000, seconds: { max: 300 } });
  });

  test('is published under its id and URL, whose digits are not rounded', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, withVideo(desk, 'Moin'));
    expect(published).toEqual({
      id: '7301234567890123458',
      url: 'https://www.tiktok.com/@marsh.media/video/7301234567890123458',
    });
  });

  test('that nobody but the account sees has no id of its own, and is published', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, withVideo(desk, 'Moin', { privacy: 'SELF_ONLY' }));
    expect(published).toEqual({ id: 'v_pub_file~v2-1.7123456789', url: null });
  });

  test('that is reviewed for long counts as published, without a URL', async () => {
    const desk = await startDesk({ review: 50 });
    const { published } = await publish(desk, withVideo(desk, 'Moin'));
    expect(published).toEqual({ id: 'v_pub_file~v2-1.7123456789', url: null });
  });
});

describe('images', () => {
  test('are fetched from this installation, in their order, with title and description', async () => {
    const desk = await startDesk();
    const step = withImages(desk, 'x'.repeat(4_000), { photo_title: 'Boats', auto_music: true }, 3);
    const { published } = await publish(desk, step);
    const [post] = desk.server.posts;
    expect(published.url).toBe(`https://www.tiktok.com/@marsh.media/photo/${post?.id}`);
    expect(post?.info).toEqual({
      title: 'Boats',
      description: 'x'.repeat(4_000),
      privacy_level: 'PUBLIC_TO_EVERYONE',
      disable_comment: true,
      auto_add_music: true,
      brand_content_toggle: false,
      brand_organic_toggle: false,
    });
    expect(post?.media).toHaveLength(3);
    expect(desk.media.asked).toContainEqual({ bytes: 20_000_000, formats: ['jpg', 'webp'], side: 1_920 });
  });

  test('are at most 1080 pixels on the shorter side', async () => {
    const desk = await startDesk();
    const step = { ...withImages(desk, ''), media: [desk.media.picture('', 1_400)] };
    await sendingOf(desk, step);
    expect(desk.media.asked.at(-1)).toMatchObject({ side: 1_080 });
  });

  test('have their addresses before the moment in which they are published, and new ones when those are old', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withImages(desk, 'Moin', {}, 2));
    expect(desk.media.given).toHaveLength(2);
    await desk.network.send(desk.account, sending, signal);
    expect(desk.media.given).toHaveLength(2);
    expect(desk.media.pulled).toEqual(desk.media.given);
    const step = withImages(desk, 'Moin');
    const late = await sendingOf(desk, step);
    desk.server.pass(31 * minute);
    await desk.network.send(desk.account, late, signal);
    expect(desk.media.given).toHaveLength(4);
  });

  test('with a title that is too long are refused with the number', async () => {
    const desk = await startDesk();
    const step = withImages(desk, '', { photo_title: '👍'.repeat(46) });
    await expect(sendingOf(desk, step)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('2 characters too long: TikTok takes 90'),
    });
  });

  test('at an address that is not verified for the app are refused with what to do', async () => {
    const desk = await startDesk({ verified: 'https://elsewhere.example/' });
    const sending = await sendingOf(desk, withImages(desk, 'Moin'));
    const error = await desk.network.send(desk.account, sending, signal).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'reject', next: expect.stringContaining('verify the URL prefix') });
    expect(JSON.stringify(error)).not.toContain('/media/pull/');
  });

  test('that TikTok cannot fetch are no success', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, withImages(desk, 'Moin'));
    desk.media.vanish();
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'retry',
      replyText: 'photo_pull_failed',
    });
    expect(desk.server.posts).toEqual([]);
  });
});

describe('a draft', () => {
  const draft = { mode: 'draft' };

  test.each(['video', 'images'] as const)('of %s arrives in the inbox, without a text', async (of) => {
    const desk = await startDesk();
    const step = of === 'video' ? withVideo(desk, 'Moin', draft) : withImages(desk, 'Moin', draft);
    const { published } = await publish(desk, step);
    expect(published).toEqual({ id: expect.stringMatching(/^[vp]_/), url: null });
    expect(desk.server.posts).toEqual([]);
    expect([...desk.server.attempts.values()]).toMatchObject([{ isDraft: true, info: null }]);
    expect(desk.server.requests.join('\n')).not.toContain('creator_info');
  });

  test('that the account has not allowed is refused', async () => {
    const desk = await startDesk({}, { scopes: ['user.info.basic', 'video.publish'] });
    await expect(sendingOf(desk, withVideo(desk, '', draft))).rejects.toMatchObject({ kind: 'reject' });
  });

  test('beyond the five that may wait says so', async () => {
    const desk = await startDesk();
    const words = 'The daily upload cap from the API is reached';
    desk.server.switches.next = {
      does: 'refuse',
      status: 403,
      code: 'spam_risk_too_many_pending_share',
      words,
    };
    await expect(sendingOf(desk, withVideo(desk, '', draft))).rejects.toMatchObject({
      kind: 'rate_limited',
      next: expect.stringContaining('discard drafts'),
    });
  });
});

describe('what the account may not', () => {
  test.each<[string, Record<string, string | boolean>, string]>([
    ['without a choice of who sees it', { privacy: '' }, 'Who can see it'],
    ['for those whom the account cannot choose', { privacy: 'FOLLOWER_OF_CREATOR' }, 'cannot choose'],
    ['as branded content for oneself', { privacy: 'SELF_ONLY', branded_content: true }, 'Branded content'],
  ])('%s is refused before anything is uploaded', async (_what, options, words) => {
    const desk = await startDesk();
    await expect(sendingOf(desk, withVideo(desk, 'Moin', options))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining(words),
    });
    expect(desk.server.requests.join('\n')).not.toContain('/init/');
  });

  test('by its visibility is told in the words of the composer', async () => {
    const desk = await startDesk();
    const step = withVideo(desk, 'Moin', { privacy: 'FOLLOWER_OF_CREATOR' });
    await expect(sendingOf(desk, step)).rejects.toMatchObject({
      message: expect.stringContaining('Everyone, Friends (followers you follow back), Only me'),
    });
  });

  test.each([
    ['spam_risk_too_many_posts', 'rate_limited'],
    ['reached_active_user_cap', 'rate_limited'],
    ['spam_risk_user_banned_from_posting', 'reject'],
  ])('as TikTok says by %s with status 200, uploads nothing', async (mayNotPost, kind) => {
    const desk = await startDesk({ mayNotPost });
    await expect(sendingOf(desk, withVideo(desk, 'Moin'))).rejects.toMatchObject({
      kind,
      replyText: expect.stringContaining(mayNotPost),
    });
    expect(desk.server.attempts.size).toBe(0);
  });

  test('post in public with an app that TikTok has not audited is told, with what it may', async () => {
    const desk = await startDesk({ isAudited: false, isPrivate: true });
    await expect(sendingOf(desk, withVideo(desk, 'Moin'))).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('“Only me”'),
    });
    await publish(desk, withVideo(desk, 'Moin', { privacy: 'SELF_ONLY' }));
    expect(desk.server.posts).toHaveLength(1);
  });

  test.each([
    [3_600, 3_600_000],
    [86_400, 86_400_000],
    [null, 60_000],
  ])('within a limit of %s seconds waits as long', async (seconds, waitMs) => {
    const desk = await startDesk({ next: { does: 'limit', seconds } });
    await expect(sendingOf(desk, withVideo(desk, 'Moin'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs,
    });
  });
});

test('URLs of posts name them, if they are of the account', async () => {
  const { network } = await startDesk();
  const whose = { remoteId: null, handle: 'marsh.media', prepared: null };
  const idOf = (url: string) => network.idOf?.(url, whose);
  expect(idOf('https://www.tiktok.com/@Marsh.Media/video/7301234567890123458?lang=en')).toBe(
    '7301234567890123458',
  );
  expect(idOf('https://www.tiktok.com/@marsh.media/photo/7301234567890123458')).toBe('7301234567890123458');
  expect(idOf('https://www.tiktok.com/@other/video/7301234567890123458')).toBeNull();
  expect(idOf('https://vm.tiktok.com/ZTRQs6X6s/')).toBeNull();
});
