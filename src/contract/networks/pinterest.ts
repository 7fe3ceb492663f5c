import { remembered, verified, type NetworkFacts } from './facts.ts';
import { noComments, noThreads } from './follow-ups.ts';

/** https://developers.pinterest.com/docs/api/v5/pins-create */
export const pinterest: NetworkFacts = {
  label: 'Pinterest',
  domains: ['pinterest.com', 'pinterest.*', 'pin.it'],
  preview: { shape: 'pictures', isTall: true, accountAbove: false },
  // Some clients limit it to 500; the API description says 800.
  text: { limit: verified(800, 'Pinterest OpenAPI 5.23'), unit: remembered('utf16') },
  title: {
    limit: verified(100, 'Pinterest OpenAPI 5.23'),
    unit: remembered('utf16'),
    needed: verified(false, 'Pinterest OpenAPI 5.23'),
  },
  firstComment: noComments('Pinterest'),
  thread: noThreads('Pinterest'),
  media: {
    needs: 'media',
    images: {
      max: verified(5, 'Pinterest OpenAPI 5.23, carousel'),
      bytes: remembered(20_000_000),
      formats: ['jpg', 'png'],
    },
    video: {
      max: verified(1, 'Pinterest OpenAPI 5.23'),
      bytes: remembered(2_000_000_000),
      seconds: { min: remembered(4), max: remembered(900) },
      formats: ['mp4', 'mov', 'm4v'],
    },
    mixed: verified(false, 'Pinterest OpenAPI 5.23'),
    path: 'either',
  },
  alt: {
    limit: verified(500, 'Pinterest OpenAPI 5.23'),
    unit: remembered('utf16'),
    video: remembered(true),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: { clickable: remembered(false), hurtReach: remembered(false) },
  idempotency: 'none',
  // The account’s own pins.
  isSearchReliable: remembered(false),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['impressions', 'pin_clicks', 'outbound_clicks', 'saves', 'comments', 'reactions'],
    counts: {
      impressions: ['impressions'],
      likes: ['reactions'],
      comments: ['comments'],
      saves: ['saves'],
      // Outbound clicks are included.
      clicks: ['pin_clicks'],
    },
    lateHours: 48,
    untilDays: 89,
  },
  hasFollowers: true,
};
