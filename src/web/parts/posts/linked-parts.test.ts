import { expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { linkedParts } from './linked-parts.ts';

const text = 'See https://example.com/a, #harbour and @ada!';

const linkedOn = (network: NetworkName) =>
  linkedParts(text, networks[network].links).flatMap((part) => (part.isLink ? [part.text] : []));

test('a preview draws as links what the network makes links', () => {
  expect(linkedOn('x')).toEqual(['https://example.com/a', '#harbour', '@ada']);
  expect(linkedOn('tiktok')).toEqual(['#harbour', '@ada']);
  expect(linkedOn('tumblr')).toEqual(['https://example.com/a', '@ada']);
  expect(linkedOn('linkedin')).toEqual(['https://example.com/a', '#harbour']);
  expect(linkedOn('reddit')).toEqual(['https://example.com/a']);
});

test('a name is a link where the network reads its form', () => {
  const names = 'With @ada, @ada.bsky.social and @ada@example.social';
  const linked = (network: NetworkName) =>
    linkedParts(names, networks[network].links).flatMap((part) => (part.isLink ? [part.text] : []));
  expect(linked('bluesky')).toEqual(['@ada.bsky.social']);
  expect(linked('mastodon')).toEqual(['@ada', '@ada@example.social']);
  expect(linked('x')).toEqual(['@ada', '@ada.bsky.social']);
  expect(linked('discord')).toEqual([]);
});

test('the parts are the whole text', () => {
  for (const network of ['x', 'tiktok', 'reddit'] as const)
    expect(
      linkedParts(text, networks[network].links)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  expect(linkedParts('', networks.x.links)).toEqual([]);
});
