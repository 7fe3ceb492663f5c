import { describe, expect, test } from 'vitest';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { PostOptions } from '#contract/networks/options.ts';
import type { PostContent } from '#contract/networks/post-content.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { checkPost } from './check-post.ts';

interface Given extends Partial<PostContent> {
  options?: PostOptions;
}

function found(network: NetworkName, { options = {}, ...over }: Given) {
  const content = {
    body: 'The harbour opens again.',
    media: [],
    thread: [],
    first_comment: null,
    overrides: { 7: { options } },
    ...over,
  };
  return checkPost(content, [{ account_id: 7, network, name: 'Marsh Daily' }], defaultPolicy);
}

const codes = (network: NetworkName, given: Given) => found(network, given).map(({ code }) => code);

describe('Markdown', () => {
  const body = 'Harbour\n\n## It opens **again**';

  test.each(['linkedin', 'facebook', 'threads', 'bluesky', 'mastodon', 'telegram', 'discord'] as const)(
    'is shown as typed on %s',
    (network) => {
      expect(found(network, { body })).toMatchObject([
        { code: 'markdown_as_typed', severity: 'info', where: 'body' },
      ]);
    },
  );

  test.each(['wordpress', 'ghost'] as const)('is what %s formats', (network) => {
    expect(codes(network, { body })).toEqual([]);
  });

  test('in a part of a thread is found there', () => {
    const thread = [{ body: 'Read [more](https://example.com)' }];
    expect(found('mastodon', { thread })).toMatchObject([{ code: 'markdown_as_typed', where: 'thread 1' }]);
  });
});

describe('an article of one line', () => {
  test.each(['wordpress', 'ghost'] as const)('has a title and no text on %s', (network) => {
    expect(found(network, {})).toMatchObject([
      { code: 'article_without_text', severity: 'warn', where: 'body' },
    ]);
    expect(codes(network, { body: 'Harbour\nIt opens again.' })).toEqual([]);
  });

  test('is a title that is enough elsewhere', () => {
    expect(codes('reddit', { options: { community: 'r/harbour' } })).toEqual([]);
  });

  test('without a title misses that first', () => {
    expect(codes('wordpress', { body: '\nThe text.' })).toEqual(['title_missing']);
  });
});

describe('a story', () => {
  const story = {
    options: { format: 'story' },
    body: '**Read** https://example.com, 10.1000/182 — #a #b #c #d #e #f #g #h #i #j #k @a @b @c @d @e @f',
    media: [{ url: 'https://desk.example/a.jpg' }],
  };

  test.each(['instagram', 'facebook'] as const)(
    'on %s has no text, so that nothing is to be fixed in it; nor does its image need a description',
    (network) => {
      expect(found(network, story).map(({ code, text }) => [code, text])).toEqual([
        [
          'text_not_shown',
          `On ${network === 'instagram' ? 'Instagram' : 'Facebook'} Stories, only the image or video is published, without the text.`,
        ],
      ]);
    },
  );
});

describe('a mention of everyone', () => {
  test('notifies no one unless that is chosen', () => {
    const body = 'Hello @everyone';
    const expected = {
      code: 'mention_without_effect',
      severity: 'info',
      where: 'body',
      text: '“@everyone” notifies no one. To notify everyone, choose “People, roles, @everyone and @here” as “Mentions” under Options.',
    };
    expect(found('discord', { body })).toMatchObject([expected]);
    expect(found('discord', { body, options: { mentions: 'people' } })).toMatchObject([expected]);
  });

  test('notifies the whole server where that is chosen', () => {
    const body = 'Hello @here';
    expect(found('discord', { body, options: { mentions: 'everyone' } })).toMatchObject([
      {
        code: 'mention_of_all',
        severity: 'info',
        text: '“@here” notifies the members of the whole server.',
      },
    ]);
  });

  test('is nothing where there is none, and on networks without it', () => {
    expect(codes('discord', { options: { mentions: 'everyone' } })).toEqual([]);
    expect(codes('bluesky', { body: 'Hello @everyone' })).toEqual([]);
  });
});

describe('what a network charges', () => {
  const costOf = (given: Given) =>
    found('x', given).flatMap(({ code, severity, text }) =>
      code === 'publishing_cost' ? [[severity, text]] : [],
    );

  test('is said of every post', () => {
    expect(costOf({})).toEqual([['info', 'X charges about US$0.015 for publishing this.']]);
  });

  test.each(['https://example.com/harbour', 'example.com', 'See example.com/a.'])(
    'is more with a link, also without https: %s',
    (body) => {
      expect(costOf({ body })).toEqual([
        ['info', 'X charges about US$0.20 for publishing this, US$0.185 of it for links in the text.'],
      ]);
    },
  );

  test('is the sum of the post, its thread, its comment and its alternative texts', () => {
    const picture = { url: 'https://desk.example/a.jpg', alt: 'A harbour' };
    const thread = [{ body: 'second', media: [picture, { ...picture, alt: null }] }];
    expect(costOf({ thread, first_comment: 'https://example.com' })).toEqual([
      ['info', 'X charges about US$0.235 for publishing this, US$0.185 of it for links in the text.'],
    ]);
  });

  test('is not said where publishing is free', () => {
    expect(codes('mastodon', {})).toEqual([]);
  });

  test('is nothing for a sandbox', () => {
    const content = { body: 'words', media: [], thread: [], first_comment: null, overrides: {} };
    const sandbox = { account_id: 7, network: 'x', name: 'Marsh Daily', sandbox: true } as const;
    expect(checkPost(content, [sandbox], defaultPolicy)).toEqual([]);
  });
});
