import { describe, expect, test } from 'vitest';

import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { factsForPost } from '#contract/networks/formats.ts';
import type { PostOptions } from '#contract/networks/options.ts';
import type { PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { checkPost } from './check-post.ts';
import { counterOf } from './texts.ts';

const picture = { url: 'https://desk.example/a.jpg', alt: 'A harbour' };
const clip = { url: 'https://desk.example/a.mp4' };

const account = (network: NetworkName) => ({ account_id: 1, network, name: 'Marsh Daily' });

const post = (network: NetworkName, options: PostOptions, over: Partial<PostContent> = {}): PostContent => ({
  body: 'The harbour opens again.',
  media: [],
  thread: [],
  first_comment: null,
  overrides: { [network]: { options } },
  ...over,
});

function check(network: NetworkName, content: PostContent, known: MediaFacts = {}) {
  const context = { mediaFacts: () => known };
  return checkPost(content, [account(network)], defaultPolicy, context)
    .filter(({ code }) => !code.startsWith('fix_'))
    .map(({ code, severity, where }) => `${severity} ${code}, ${where}`);
}

const upright = { width: 1_080, height: 1_920 };

describe.each(['instagram', 'facebook'] as const)('on %s', (network) => {
  test('a story takes an upright image, which the feed does not take everywhere', () => {
    const media = [picture];
    expect(check(network, post(network, { format: 'story' }, { media }), upright)).toEqual([
      'info text_not_shown, body',
    ]);
  });

  test('a story is one image or one video, and needs one', () => {
    const of = (media: PostContent['media']) => check(network, post(network, { format: 'story' }, { media }));
    expect(of([])).toContain('block media_missing, media');
    expect(of([picture, picture])).toContain('block images_too_many, media');
    expect(of([picture, clip])).toContain('block media_mixed, media');
    expect(of([clip])).toEqual(['info text_not_shown, body']);
  });

  test('a story of a video ends after a minute', () => {
    const story = post(network, { format: 'story' }, { media: [clip] });
    expect(check(network, story, { seconds: 61 })).toContain('block video_too_long, media 1');
  });

  test('a reel needs a video, and takes no images', () => {
    const of = (media: PostContent['media']) => check(network, post(network, { format: 'reel' }, { media }));
    expect(of([])).toContain('block media_missing, media');
    expect(of([picture])).toEqual(['block media_missing, media', 'fix images_not_possible, media']);
    expect(of([clip, clip])).toContain('block videos_too_many, media');
    expect(of([clip])).toEqual([]);
  });

  test('a reel may wait for the film of its design', () => {
    const design = { template: 'opening', variables: {} };
    expect(check(network, post(network, { format: 'reel' }, { design }))).toEqual([]);
  });

  test('a first comment is not possible below a story', () => {
    const story = post(network, { format: 'story' }, { media: [picture], first_comment: 'More' });
    expect(check(network, story)).toContain('warn first_comment_not_possible, first_comment');
  });

  test('neither reels nor stories ask for alternative texts, which they do not show', () => {
    const withoutAlt = { url: picture.url };
    const codes = (format: string) =>
      checkPost(post(network, { format }, { media: [withoutAlt] }), [account(network)], defaultPolicy).filter(
        ({ code }) => code === 'fix_alt_text',
      ).length;
    expect([codes('feed'), codes('story'), codes('reel')]).toEqual([1, 0, 0]);
  });
});

test('the feed keeps its shape', () => {
  const { url } = picture;
  expect(check('instagram', post('instagram', {}, { media: [{ url }] }), upright)).toEqual([
    'block image_shape, media 1',
  ]);
  expect(check('instagram', post('instagram', { format: 'feed' }, { media: [{ url }] }), upright)).toEqual([
    'block image_shape, media 1',
  ]);
});

test('one video alone is a reel where the network makes it one', () => {
  const content = post('instagram', {}, { media: [clip] });
  expect(factsForPost(content, account('instagram'))).toMatchObject({ label: 'Instagram Reels', alt: null });
  const two = post('instagram', {}, { media: [clip, picture] });
  expect(factsForPost(two, account('instagram')).label).toBe('Instagram');
  const page = post('facebook', {}, { media: [clip] });
  expect(factsForPost(page, account('facebook')).label).toBe('Facebook');
  expect(check('facebook', page, { seconds: 600, width: 2_000, height: 1_000 })).toEqual([]);
});

test('a reel is neither too long nor too wide', () => {
  const reel = post('facebook', { format: 'reel' }, { media: [clip] });
  expect(check('facebook', reel, { seconds: 91, width: 2_000, height: 1_000 })).toEqual([
    'block video_shape, media 1',
    'block video_too_long, media 1',
  ]);
});

test('a choice that the format does not use says so; nothing blocks it', () => {
  const story = { format: 'story', collaborators: ['marsh'], location: '12', share_to_feed: true };
  expect(check('instagram', post('instagram', story, { media: [picture] }))).toEqual([
    'info text_not_shown, body',
    'info option_unused, option collaborators',
    'info option_unused, option location',
  ]);
});

test('a network without formats is as before, whatever its options', () => {
  const content = post('telegram', { silent: true }, { media: [clip] });
  expect(factsForPost(content, account('telegram')).label).toBe('Telegram');
  expect(counterOf(content, account('telegram')).limit).toBe(1_024);
});
