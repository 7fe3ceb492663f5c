import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

const hourMs = 3_600_000;

/** An invented provider, which has no published examples. */
export function providerReplies({ url }: ReceivedRequest): Reply | undefined {
  if (url.pathname !== '/v1/videos') return undefined;
  const page = url.searchParams.get('after') ?? 'first';
  const row = (id: string, plays: number | string) => ({
    id,
    link: `https://www.tiktok.com/@ada/video/${id}`,
    caption: 'A dance #fyp',
    by: { 'nick name': 'Ada', handle: '@ada' },
    created: 1_795_150_000_000,
    stats: { likes: 10, plays },
    tags: [{ name: 'fyp' }, { name: 'dance' }],
    music: { id: 77, title: 'Song' },
  });
  return {
    body:
      page === 'first'
        ? { data: { videos: [row('7000000000000000001', 900)], next: 'second' } }
        : { data: { videos: [row('7000000000000000002', '1000')], next: null } },
  };
}

export const json: Subject = {
  config: (base) => ({
    source: 'tiktok',
    endpoint: `${base}/v1/videos`,
    headers: { 'x-api-key': 'hush-json' },
    items: '$.data.videos',
    fields: {
      external_id: 'id',
      url: 'link',
      text: 'caption',
      author_name: "by['nick name']",
      author_handle: 'by.handle',
      created_at: 'created',
      tags: 'tags[*].name',
      'sound.slug': 'music.id',
      'sound.title': 'music.title',
    },
    counts: { likes: 'stats.likes', views: 'stats.plays' },
    paging: { by: 'cursor', parameter: 'after', next: 'data.next' },
  }),
  replies: providerReplies,
  empty: () => ({ body: { data: { videos: [] } } }),
  says: { waitMs: hourMs },
  broken: [
    { data: { videos: null } },
    { data: { videos: [5] } },
    { data: { videos: [{ id: '1', link: 'no address' }] } },
    {
      data: { videos: [{ id: '1', link: 'https://a.example', stats: { likes: '99999999999999999999' } }] },
    },
  ],
  found: () => ({
    '7000000000000000001': {
      source: 'tiktok',
      text: 'A dance #fyp',
      url: 'https://www.tiktok.com/@ada/video/7000000000000000001',
      authorName: 'Ada',
      authorHandle: 'ada',
      tags: ['fyp', 'dance'],
      sound: { slug: '77', title: 'Song', artist: null },
      createdAt: new Date(1_795_150_000_000),
      counts: { ...noCounts, likes: 10, views: 900 },
    },
    '7000000000000000002': { counts: { ...noCounts, likes: 10, views: 1000 } },
  }),
};
