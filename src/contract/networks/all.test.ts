import { describe, expect, it } from 'vitest';

import { factsOf, mediaLimits, networks, textLimitOf } from './all.ts';
import { networkNames } from './facts.ts';
import { factsFor } from './own-limits.ts';

const MB = 1_000_000;

/** Copied by hand from the specification's table of media limits. */
const spec = {
  bluesky: { image_bytes: 2 * MB, video_bytes: 300 * MB, video_seconds: 600 },
  x: { video_bytes: 512 * MB, video_seconds: 140 },
  threads: { video_bytes: 1_000 * MB, video_seconds: 300 },
  instagram: { video_bytes: 300 * MB },
  linkedin: { video_bytes: 5_000 * MB, video_seconds: 900 },
  tiktok: { video_bytes: 4_000 * MB, video_seconds: 600 },
};

describe('media limits', () => {
  it.each(Object.entries(spec))('of %s are the specification’s', (network, limits) => {
    const facts = factsOf(network);
    expect(facts && mediaLimits(facts)).toMatchObject(limits);
  });

  it('of a network that is not known are not made up', () => {
    expect(factsOf('myspace')).toBeNull();
    expect(factsOf('constructor')).toBeNull();
  });

  it('say null where the network limits nothing', () => {
    expect(mediaLimits(networks.mastodon).video_seconds).toBeNull();
    expect(mediaLimits(networks.telegram).video_seconds).toBeNull();
  });
});

/**
 * Copied by hand from the fact sheet's table: text limit, its unit, images per post, image bytes, video
 * bytes, longest video in seconds, and the limit of the alternative text.
 */
const sheet = [
  ['bluesky', 300, 'graphemes', 4, 2_000_000, 300_000_000, 600, 2000],
  ['mastodon', 500, 'short_links', 4, 16_777_216, 103_809_024, null, 1500],
  ['x', 280, 'weighted', 4, 5_000_000, 512_000_000, 140, 1000],
  ['threads', 500, 'emoji_bytes', 20, 8_000_000, 1_000_000_000, 300, 1000],
  ['instagram', 2200, 'utf16', 10, 8_000_000, 300_000_000, 900, 1000],
  ['facebook', 63_206, 'utf16', 10, 4_000_000, 10_000_000_000, 14_400, 1000],
  ['linkedin', 3000, 'utf16', 20, 8_000_000, 5_000_000_000, 900, 4086],
  ['tiktok', 2200, 'utf16', 35, 20_000_000, 4_000_000_000, 600, null],
  ['pinterest', 800, 'utf16', 5, 20_000_000, 2_000_000_000, 900, 500],
  ['tumblr', 4096, 'code_points', 30, 20_000_000, 500_000_000, 600, 4096],
  ['reddit', 40_000, 'code_points', 20, 20_000_000, 1_000_000_000, 900, null],
  ['telegram', 4096, 'utf16', 10, 10_000_000, 50_000_000, null, null],
  ['youtube', 5000, 'bytes', 0, null, 256_000_000_000, 43_200, null],
] as const;

/** The networks of the fact sheet; later ones are not in it. */
const specified = sheet.map(([network]) => network);

describe('the facts', () => {
  it.each(sheet)(
    'of %s are those of the fact sheet',
    (network, text, unit, images, image, video, seconds, alt) => {
      const facts = networks[network];
      expect(facts.text).toMatchObject({ limit: text, unit });
      expect(mediaLimits(facts)).toEqual({
        text,
        images_max: images,
        image_bytes: image,
        video_bytes: video,
        video_seconds: seconds,
      });
      expect(facts.alt?.limit ?? null).toBe(alt);
    },
  );

  it('hold every network of the sheet', () => {
    expect(networkNames.slice(0, specified.length)).toEqual(specified);
    expect(Object.keys(networks)).toEqual([...networkNames]);
  });

  it('say where a thread and a first comment are possible', () => {
    const where = (possible: (name: (typeof networkNames)[number]) => boolean) => specified.filter(possible);
    expect(where((name) => 'how' in networks[name].thread)).toEqual([
      'bluesky',
      'mastodon',
      'x',
      'threads',
      'tumblr',
      'reddit',
      'telegram',
    ]);
    expect(where((name) => 'impossible' in networks[name].firstComment)).toEqual([
      'tiktok',
      'pinterest',
      'tumblr',
    ]);
  });

  it('know what words alone cannot be', () => {
    const needs = specified.flatMap((name) =>
      networks[name].media.needs ? [[name, networks[name].media.needs]] : [],
    );
    expect(needs).toEqual([
      ['instagram', 'media'],
      ['tiktok', 'media'],
      ['pinterest', 'media'],
      ['youtube', 'video'],
    ]);
  });

  it('know the second ceiling of Bluesky, in bytes', () => {
    expect(networks.bluesky.text.bytes).toBe(3000);
  });

  it('know what Instagram limits besides the text', () => {
    expect(networks.instagram.most).toMatchObject({ hashtags: 30, mentions: 20 });
    expect(networks.instagram.media.images).toMatchObject({
      formats: ['jpg'],
      ratio: { min: 0.8, max: 1.91 },
    });
  });

  it('name how a repeated send is kept from doubling', () => {
    const by = Object.fromEntries(specified.map((name) => [name, networks[name].idempotency]));
    expect(by).toEqual({
      bluesky: 'record_key',
      mastodon: 'header',
      x: 'none',
      threads: 'container',
      instagram: 'container',
      facebook: 'none',
      linkedin: 'none',
      tiktok: 'session',
      pinterest: 'none',
      tumblr: 'container',
      reddit: 'none',
      telegram: 'none',
      youtube: 'session',
    });
  });
});

describe('the limit of a text', () => {
  it('differs beside pictures, where the network says so', () => {
    expect(textLimitOf(networks.telegram, { images: 1, videos: 0 }).limit).toBe(1024);
    expect(textLimitOf(networks.telegram, { images: 0, videos: 0 }).limit).toBe(4096);
    expect(textLimitOf(networks.tiktok, { images: 2, videos: 0 }).limit).toBe(4000);
    expect(textLimitOf(networks.tiktok, { images: 0, videos: 1 }).limit).toBe(2200);
  });

  it('is the account’s own where it has one', () => {
    const facts = factsFor({ network: 'mastodon', text_limit: 5000 });
    expect(textLimitOf(facts, { images: 1, videos: 0 })).toMatchObject({ limit: 5000 });
  });
});
