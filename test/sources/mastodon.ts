import { expect } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

/** The example of https://docs.joinmastodon.org/entities/Status/, shortened, with `uri` at the test's server. */
export function mastodonStatus(base: string, id = '103270115826048975', more: object = {}): object {
  return {
    id,
    created_at: '2019-12-08T03:48:33.901Z',
    in_reply_to_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    language: 'en',
    uri: `${base}/users/Gargron/statuses/${id}`,
    url: `${base}/@Gargron/${id}`,
    replies_count: 5,
    reblogs_count: 6,
    favourites_count: 11,
    content:
      '<p>&quot;I lost my inheritance with one wrong digit on my sort code&quot;</p><p><a href="https://www.theguardian.com/money/2019/dec/07/x" rel="nofollow noopener" target="_blank"><span class="invisible">https://www.</span><span class="ellipsis">theguardian.com/money/2019/dec</span></a></p>',
    reblog: null,
    account: { id: '1', username: 'Gargron', acct: 'Gargron', display_name: 'Eugen', noindex: false },
    media_attachments: [],
    mentions: [],
    tags: [{ name: 'money', url: `${base}/tags/money` }],
    card: {
      url: 'https://www.theguardian.com/money/2019/dec/07/x',
      title: 'I lost',
      image: 'https://files.example/card.jpg',
    },
    poll: null,
    ...more,
  };
}

export function mastodonReplies({ url }: ReceivedRequest): Reply | undefined {
  const one = mastodonStatus(url.origin);
  const picture = {
    type: 'image',
    url: 'https://files.example/o.png',
    preview_url: 'https://files.example/s.png',
  };
  const other = mastodonStatus(url.origin, '103270115826048976', {
    favourites_count: 3,
    quotes_count: 2,
    media_attachments: [picture],
    card: null,
    spoiler_text: 'Careful',
  });
  if (url.pathname === '/api/v1/trends/statuses')
    return { body: url.searchParams.get('offset') === '0' ? [one, other] : [] };
  if (url.pathname === '/api/v1/statuses/103270115826048975') return { body: one };
  // https://docs.joinmastodon.org/methods/statuses/#404-not-found
  if (url.pathname.startsWith('/api/v1/statuses/'))
    return { status: 404, body: { error: 'Record not found' } };
  return undefined;
}

export const mastodon: Subject = {
  config: (base) => ({ instances: [base] }),
  replies: mastodonReplies,
  empty: () => ({ body: [] }),
  found: (base) => ({
    [`${base}/users/Gargron/statuses/103270115826048975`]: {
      title: null,
      text: '"I lost my inheritance with one wrong digit on my sort code"\n\nhttps://www.theguardian.com/money/2019/dec',
      url: `${base}/@Gargron/103270115826048975`,
      linkUrl: 'https://www.theguardian.com/money/2019/dec/07/x',
      imageUrl: 'https://files.example/card.jpg',
      authorName: 'Eugen',
      authorHandle: `Gargron@${new URL(base).host}`,
      tags: ['money'],
      counts: { ...noCounts, likes: 11, shares: 6, comments: 5, quotes: null },
    },
    [`${base}/users/Gargron/statuses/103270115826048976`]: {
      text: expect.stringMatching(/^Careful\n\n/),
      linkUrl: null,
      imageUrl: 'https://files.example/s.png',
      counts: { ...noCounts, likes: 3, shares: 6, comments: 5, quotes: 2 },
    },
  }),
  reread: {
    ids: (base) => [
      `${base}/users/Gargron/statuses/103270115826048975`,
      `${base}/ap/users/1/statuses/999`,
      `${base}/objects/other-software`,
    ],
    counts: (base) => ({
      [`${base}/users/Gargron/statuses/103270115826048975`]: { likes: 11, quotes: null },
      [`${base}/ap/users/1/statuses/999`]: null,
    }),
  },
};
