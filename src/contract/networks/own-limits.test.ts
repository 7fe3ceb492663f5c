import { describe, expect, it } from 'vitest';

import { checkPost } from '#contract/posts/checks/check-post.ts';
import { counterOf } from '#contract/posts/checks/texts.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { networks } from './all.ts';
import { networkNames } from './facts.ts';
import { factsFor, type OwnLimits } from './own-limits.ts';
import type { PostAccount, PostContent } from './post-content.ts';

const account = (limits: OwnLimits, text_limit?: number): PostAccount => ({
  account_id: 1,
  network: 'mastodon',
  name: 'The Desk',
  text_limit,
  limits,
});
const post = (over: Partial<PostContent>): PostContent => ({
  body: 'Words',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  ...over,
});
const pictures = (amount: number) =>
  Array.from({ length: amount }, (_, at) => ({ url: `https://desk.example/${at}.jpg`, alt: 'A harbour' }));
const video = { url: 'https://desk.example/a.mp4', alt: 'A ship' };

const check = (
  over: Partial<PostContent>,
  own: PostAccount,
  known: { bytes?: number; width?: number; height?: number; seconds?: number } = {},
) =>
  checkPost(post(over), [own], defaultPolicy, { mediaFacts: () => known }).map(({ code, text }) => [
    code,
    text,
  ]);
const codes = (...asked: Parameters<typeof check>) => check(...asked).map(([code]) => code);

describe('an account’s own limits', () => {
  it.each(networkNames)('that are not told leave %s as it is', (network) => {
    expect(factsFor({ network })).toEqual(networks[network]);
    expect(factsFor({ network, text_limit: networks[network].text.limit, limits: {} })).toEqual(
      networks[network],
    );
  });

  it('of how long a video may be count where the network has such a limit', () => {
    const { media } = factsFor({ network: 'youtube', limits: { video_seconds: 900 } });
    expect(media.video?.seconds).toEqual({ ...networks.youtube.media.video?.seconds, max: 900 });
    expect(factsFor({ network: 'ghost', limits: { video_seconds: 900 } }).media.video?.seconds).toBe(
      networks.ghost.media.video?.seconds,
    );
  });

  it('of text count for parts and first comments too', () => {
    const long = 'a'.repeat(600);
    const over = { thread: [{ body: long }], first_comment: long };
    expect(codes(over, account({}))).toEqual(['text_over_limit', 'text_over_limit']);
    expect(codes(over, account({}, 5_000))).toEqual([]);
    expect(codes(over, account({}, 590))).toEqual(['text_over_limit', 'text_over_limit']);
  });

  it('say what an address counts for: in the checks, the counter and where a text is cut', () => {
    const body = `${'a'.repeat(30)} https://example.org/${'b'.repeat(100)}`;
    const short = account({ address: 10 }, 41);
    const long = account({ address: 50 }, 80);
    expect(counterOf(post({ body }), short)).toMatchObject({ length: 41, limit: 41, cut: null });
    expect(counterOf(post({ body }), long)).toMatchObject({ length: 81, limit: 80, cut: 31 });
    expect(codes({ body }, short)).toEqual([]);
    expect(check({ body }, long)).toEqual([
      ['text_over_limit', 'The text is 1 character too long for Mastodon, which allows 80.'],
    ]);
  });

  it('of media and alternative texts are told with the server’s numbers', () => {
    expect(codes({ media: pictures(6) }, account({}))).toEqual(['images_too_many']);
    expect(codes({ media: pictures(6) }, account({ images: 6 }))).toEqual([]);
    expect(check({ media: pictures(1) }, account({ image_bytes: 1_000_000 }), { bytes: 2_000_000 })).toEqual([
      [
        'image_too_big',
        'The image has 2 MB and Mastodon allows 1 MB. It is resized automatically when published.',
      ],
    ]);
    const large = { width: 5_000, height: 4_000 };
    expect(check({ media: pictures(1) }, account({ image_pixels: 16_777_216 }), large)).toEqual([
      [
        'image_too_big',
        'The image has 5000 × 4000 pixels and Mastodon allows 16.8 megapixels. It is resized automatically when published.',
      ],
    ]);
    expect(check({ media: [video] }, account({ video_bytes: 40_000_000 }), { bytes: 50_000_000 })).toEqual([
      ['video_too_big', 'The video has 50 MB, and Mastodon allows at most 40 MB.'],
    ]);
    expect(check({ media: [video] }, account({ video_pixels: 2_304_000 }), large)).toEqual([
      ['video_too_big', 'The video has 5000 × 4000 pixels, and Mastodon allows at most 2.3 megapixels.'],
    ]);
    expect(
      check({ media: [video] }, { ...account({ video_seconds: 60 }), network: 'bluesky' }, { seconds: 90 }),
    ).toEqual([['video_too_long', expect.stringContaining('at most')]]);
    expect(codes({ media: [video] }, account({ video_formats: ['webm'] }))).toEqual(['video_format']);
    expect(codes({ media: pictures(1) }, account({ image_formats: ['png'] }))).toEqual(['image_format']);
    expect(check({ media: pictures(1) }, account({ alt: 5 }))).toEqual([
      ['alt_over_limit', 'The alt text is 4 characters too long for Mastodon, which allows 5.'],
    ]);
  });
});
