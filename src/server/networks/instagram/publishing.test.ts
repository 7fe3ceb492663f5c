import { afterAll, describe, expect, test } from 'vitest';

import type { PostOptions } from '#contract/networks/options.ts';
import { closeAll, post, publish, sendingOf } from '#test/networks/graph-desk.ts';
import { created, instagramDesk, withPicture, withVideo } from '#test/networks/instagram-desk.ts';

afterAll(closeAll);

describe('what is published', () => {
  test('is a picture with alternative text, fetched from us as JPEG between 4:5 and 1.91:1', async () => {
    const started = await instagramDesk();
    await publish(started, withPicture(started, 'words'));
    expect(started.server.media).toMatchObject([
      { caption: 'words', product: 'FEED', items: [{ alt: 'a boat', type: 'image/jpeg' }] },
    ]);
    expect(started.media.asked).toMatchObject([
      { bytes: 8_000_000, formats: ['jpg'], ratio: { min: 0.8, max: 1.91 } },
    ]);
    expect(started.media.pulled).toEqual(started.media.given);
  });

  test('is a reel for a video alone, uploaded and not fetched', async () => {
    const started = await instagramDesk();
    await publish(started, withVideo(started, 'words'));
    const [reel] = started.server.media;
    expect(reel).toMatchObject({ product: 'REELS', items: [{ bytes: 100_000 }] });
    expect(reel?.form).toMatchObject({ media_type: 'REELS', share_to_feed: 'true' });
    expect(started.media.given).toEqual([]);
  });

  test('is a carousel of pictures and videos, in their order', async () => {
    const started = await instagramDesk({ processing: 2 });
    const { media } = started;
    const items = [media.video(''), media.picture('second', 20), media.picture('third', 20)];
    await publish(started, post('words', { media: items }));
    expect(started.server.media).toMatchObject([
      {
        caption: 'words',
        form: { media_type: 'CAROUSEL' },
        items: [{ bytes: 100_000, alt: null }, { alt: 'second' }, { alt: 'third' }],
      },
    ]);
  });

  test.each(['picture', 'video'])('is a story of a %s, without the text', async (kind) => {
    const started = await instagramDesk();
    const options = { format: 'story' };
    await publish(
      started,
      kind === 'video' ? withVideo(started, 'unseen', options) : withPicture(started, 'unseen', options),
    );
    expect(started.server.media).toMatchObject([{ product: 'STORY', caption: '' }]);
    expect(started.media.asked[0]).not.toHaveProperty('ratio');
  });

  test('continues an upload where it was cut', async () => {
    const started = await instagramDesk({ cuts: 2 });
    await publish(started, withVideo(started, 'words'));
    expect(started.server.containers[0]?.upload?.received).toHaveLength(3);
    expect(started.server.media[0]?.items).toMatchObject([{ bytes: 100_000 }]);
  });
});

describe('options', () => {
  test('of a reel: cover, feed, co-authors, tags, place', async () => {
    const started = await instagramDesk();
    const options = {
      format: 'reel',
      share_to_feed: false,
      cover: started.media.picture('', 20).url,
      collaborators: ['@ada', 'grace'],
      user_tags: ['linus'],
      location: '110774245616525',
    };
    await publish(started, withVideo(started, 'words', options));
    const form = started.server.media[0]?.form ?? {};
    expect(form).toMatchObject({ share_to_feed: 'false', location_id: '110774245616525' });
    expect(form['cover_url']).toBe(started.media.given[0]);
    expect(JSON.parse(form['collaborators'] ?? '')).toEqual(['ada', 'grace']);
    expect(JSON.parse(form['user_tags'] ?? '')).toEqual([{ username: 'linus' }]);
  });

  test('of a picture: tags have a place in it, each another', async () => {
    const started = await instagramDesk();
    await publish(started, withPicture(started, 'words', { user_tags: ['ada', 'grace', 'linus'] }));
    const tags: { username: string; x: number; y: number }[] = JSON.parse(
      started.server.media[0]?.form['user_tags'] ?? '[]',
    );
    expect(tags.map(({ username, x }) => [username, x])).toEqual([
      ['ada', 0.25],
      ['grace', 0.5],
      ['linus', 0.75],
    ]);
    for (const { y } of tags) expect(y).toBeGreaterThan(0);
  });

  test('of a carousel: tags on the first medium, the rest on the whole', async () => {
    const started = await instagramDesk();
    const { media, server } = started;
    const items = [media.picture('', 20), media.picture('', 20)];
    await publish(started, post('words', { media: items, options: { user_tags: ['ada'], location: '42' } }));
    const [first, second, whole] = server.containers;
    expect(first?.form).toHaveProperty('user_tags');
    expect(second?.form).not.toHaveProperty('user_tags');
    expect(whole?.form).toMatchObject({ location_id: '42' });
    expect(first?.form).not.toHaveProperty('location_id');
  });

  test.each<[string, PostOptions, ('picture' | 'video')[], string]>([
    ['reel', { format: 'reel' }, ['picture'], 'A reel is exactly one video.'],
    ['reel', { format: 'reel' }, ['video', 'video'], 'A reel is exactly one video.'],
    ['story', { format: 'story' }, ['picture', 'picture'], 'A story is exactly one image or one video.'],
    ['post', {}, [], 'Instagram needs an image or a video.'],
    [
      'place',
      { location: 'Hamburg' },
      ['picture'],
      '“Hamburg” is not the number of a Facebook page with a place.',
    ],
  ])('that cannot be are refused before anything is made: %s', async (_what, options, kinds, message) => {
    const started = await instagramDesk();
    const media = kinds.map((kind) =>
      kind === 'video' ? started.media.video('') : started.media.picture('', 20),
    );
    const preparing = sendingOf(started, post('words', { media, options }));
    await expect(preparing).rejects.toMatchObject({ kind: 'reject', message });
    expect(created(started)).toBe(0);
  });
});
