import { randomUUID } from 'node:crypto';

import type { PinCreate } from './pinterest-description.ts';
import type { StoredVideo } from './pinterest-media.ts';
import { refused, type Reply } from './pinterest-oauth.ts';

export interface PinSwitches {
  boards: readonly { id: string; name: string }[];
  /** The app has Trial access, and Pinterest refuses its pins. */
  isTrial: boolean;
  /** How long after its creation a pin is in the list, in ms. */
  listsAfterMs: number;
  /** What is told of a pin's counts. */
  counts: 'all' | 'lifetime' | 'none' | 'processing';
  /** The account may read analytics. */
  hasAnalytics: boolean;
  followers: number;
  /** How many boards and pins a page holds at most. */
  perPage: number;
}

export interface StoredPin {
  id: string;
  board: string;
  title: string;
  description: string;
  link: string | null;
  alt: string;
  /** The bytes of its media. */
  media: number[];
  mediaType: 'image' | 'multiple_images' | 'video';
  cover: { second: number | null; bytes: number } | null;
  createdAt: number;
  reactions: number;
}

/** The account's pins and boards. https://developers.pinterest.com/docs/api/v5/pins-create */
export function createPins(
  switches: PinSwitches,
  videos: ReadonlyMap<string, StoredVideo>,
  now: () => number,
) {
  const pins: StoredPin[] = [];
  const user = { id: '2783136121146311751', username: 'harbour_news' };

  function mediaOf(
    source: PinCreate['media_source'],
  ): Pick<StoredPin, 'media' | 'mediaType' | 'cover'> | Reply {
    const sizeOf = (data: string) => Buffer.from(data, 'base64').length;
    switch (source.source_type) {
      case 'image_base64':
        return { media: [sizeOf(source.data)], mediaType: 'image', cover: null };
      case 'multiple_image_base64':
        return {
          media: source.items.map(({ data }) => sizeOf(data)),
          mediaType: 'multiple_images',
          cover: null,
        };
      case 'video_id': {
        const video = videos.get(source.media_id);
        if (video?.status !== 'succeeded') return refused(400, 5001, 'The media upload is not ready');
        const { cover_image_key_frame_time: second = null, cover_image_data: data = '' } = source;
        if (second === null && data === '') return refused(400, 1, 'A cover image is required');
        return { media: [video.bytes], mediaType: 'video', cover: { second, bytes: sizeOf(data) } };
      }
    }
  }

  const find = (id: string) => pins.find((pin) => pin.id === id);
  const notFound = refused(404, 50, 'Pin not found.');

  /** A page, and the bookmark of the next one. */
  function page<Item>(all: readonly Item[], query: URLSearchParams, present: (item: Item) => unknown): Reply {
    const start = Number(query.get('bookmark')?.replace(/^at-/, '') ?? 0);
    const size = Math.min(Number(query.get('page_size') ?? 25), switches.perPage);
    const end = start + size;
    const bookmark = end < all.length ? `at-${end}` : null;
    return { status: 200, body: { items: all.slice(start, end).map(present), bookmark } };
  }

  // As the API writes it: UTC, without a zone.
  const timeOf = (ms: number) => new Date(ms).toISOString().slice(0, 19);

  const shown = (pin: StoredPin) => ({
    id: pin.id,
    created_at: timeOf(pin.createdAt),
    title: pin.title || null,
    description: pin.description,
    link: pin.link,
    alt_text: pin.alt || null,
    board_id: pin.board,
    board_owner: { username: user.username },
    media: { media_type: pin.mediaType },
  });

  return {
    pins,

    account: (): Reply => ({
      status: 200,
      body: {
        ...user,
        account_type: 'BUSINESS',
        business_name: 'Harbour News',
        profile_image: 'https://i.pinimg.example/harbour.jpg',
        follower_count: switches.followers,
        board_count: switches.boards.length,
      },
    }),

    boards: (query: URLSearchParams) =>
      page(switches.boards, query, ({ id, name }) => ({ id, name, privacy: 'PUBLIC' })),

    board(id: string): Reply {
      const board = switches.boards.find((one) => one.id === id);
      return board
        ? { status: 200, body: { ...board, privacy: 'PUBLIC' } }
        : refused(404, 40, 'Board not found.');
    },

    create({ board_id, title, description, link, alt_text, media_source }: PinCreate): Reply {
      if (switches.isTrial)
        return refused(
          403,
          29,
          'Apps with Trial access may not create Pins in production https://api.pinterest.com - use API Sandbox https://api-sandbox.pinterest.com instead.',
        );
      if (!switches.boards.some(({ id }) => id === board_id)) return refused(404, 40, 'Board not found.');
      const media = mediaOf(media_source);
      if ('status' in media) return media;
      const pin: StoredPin = {
        id: `8${BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 14)}`)}`,
        board: board_id,
        title: title ?? '',
        description: description ?? '',
        link: link ?? null,
        alt: alt_text ?? '',
        ...media,
        createdAt: now(),
        reactions: 0,
      };
      pins.push(pin);
      return { status: 201, body: shown(pin) };
    },

    list: (query: URLSearchParams) =>
      page(
        pins.filter(({ createdAt }) => createdAt + switches.listsAfterMs <= now()).toReversed(),
        query,
        shown,
      ),

    get(id: string, query: URLSearchParams): Reply {
      const pin = find(id);
      if (!pin) return notFound;
      const { counts } = switches;
      const isTold = counts === 'all' || counts === 'lifetime';
      const lifetime_metrics = {
        pin_click: 7,
        impression: 20,
        clickthrough: 3,
        comment: 2,
        reaction: pin.reactions,
      };
      const pin_metrics = isTold ? { '90d': { impression: 20 }, lifetime_metrics } : null;
      return {
        status: 200,
        body: { ...shown(pin), ...(query.get('pin_metrics') === 'true' && { pin_metrics }) },
      };
    },

    analytics(id: string, query: URLSearchParams): Reply {
      const pin = find(id);
      if (!pin) return notFound;
      if (!switches.hasAnalytics) return refused(403, 29, 'You are not permitted to access that resource.');
      const start = Date.parse(query.get('start_date') ?? '');
      if (start < now() - 90 * 86_400_000)
        return refused(400, 1, 'start_date cannot be more than 90 days back');
      const { counts } = switches;
      if (counts === 'none' || counts === 'lifetime') return { status: 200, body: { all: {} } };
      const isReady = counts === 'all';
      const sums = isReady
        ? { IMPRESSION: 19, PIN_CLICK: 6, OUTBOUND_CLICK: 2, SAVE: 4 }
        : { IMPRESSION: 0, SAVE: 0 };
      return {
        status: 200,
        body: {
          all: {
            lifetime_metrics: {},
            summary_metrics: sums,
            daily_metrics: [
              { data_status: isReady ? 'READY' : 'PROCESSING', date: '2026-03-01', metrics: sums },
            ],
          },
        },
      };
    },

    remove(id: string): Reply {
      const at = pins.findIndex((pin) => pin.id === id);
      if (at < 0) return notFound;
      pins.splice(at, 1);
      return { status: 204 };
    },
  };
}
