import { t } from '#contract/message.ts';
import { remembered, verified, type NetworkFacts } from './facts.ts';
import { noComments, noThreads } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { webAddress } from './option-forms.ts';
import type { OptionFacts } from './options.ts';

const options: readonly OptionFacts[] = [
  {
    kind: 'offered',
    name: 'board',
    needed: true,
    get label() {
      return t`Board`;
    },
    get hint() {
      return t`New boards appear here after the account is checked.`;
    },
    get placeholder() {
      return t`Choose a board`;
    },
    get none() {
      return t`This account has no boards. Create one on Pinterest, then check the account under Settings → Connected accounts.`;
    },
    most: 1,
  },
  {
    kind: 'text',
    name: 'link',
    get label() {
      return t`Link`;
    },
    get hint() {
      return t`The page that opens from the pin. URLs in the text are not clickable.`;
    },
    limit: {
      limit: verified(2_048, 'Pinterest OpenAPI 5.23'),
      unit: verified('utf16', 'Pinterest OpenAPI 5.23'),
    },
    form: webAddress,
    shown: 'link',
  },
  {
    kind: 'medium',
    name: 'cover',
    of: 'image',
    get label() {
      return t`Cover of the video`;
    },
    get hint() {
      return t`Without it, the frame after the first second is used.`;
    },
    image: { bytes: remembered(10_000_000), formats: ['jpg', 'png'] },
    path: 'upload',
  },
];

/** https://developers.pinterest.com/docs/api/v5/pins-create */
export const pinterest: NetworkFacts = {
  label: networkLabels.pinterest,
  domains: ['pinterest.com', 'pinterest.*', 'pin.it'],
  preview: { shape: 'pictures', isTall: true, accountAbove: false },
  // Some clients limit it to 500; the API description says 800.
  text: { limit: verified(800, 'Pinterest OpenAPI 5.23'), unit: remembered('utf16') },
  title: {
    limit: verified(100, 'Pinterest OpenAPI 5.23'),
    unit: remembered('utf16'),
    needed: verified(false, 'Pinterest OpenAPI 5.23'),
  },
  options,
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
    // Images in base64, videos by a form; image URLs would do as well.
    path: 'upload',
  },
  alt: {
    limit: verified(500, 'Pinterest OpenAPI 5.23'),
    unit: remembered('utf16'),
    video: remembered(true),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: remembered(false),
    hashtags: remembered(true),
    mentions: remembered('none'),
    hurtReach: remembered(false),
  },
  idempotency: 'none',
  // The account’s own pins.
  isSearchReliable: remembered(false),
  deletes: verified(true, 'Pinterest OpenAPI 5.17, Delete Pin'),
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
  review: { for: verified('public_posts', 'Pinterest, access tiers') },
  tested: 'simulation',
};
