import type { postsNouns } from '#contract/posts/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { approvalSteps } from './approval/handlers.ts';
import { guestReview } from './guest-review/handlers.ts';
import { policy } from './policy/handlers.ts';
import { postComments } from './post-comments/handlers.ts';
import { reviewLinks } from './review-links/handlers.ts';
import { schedule } from './schedule/handlers.ts';
import { shortLinks } from './short-links/handlers.ts';
import { trendWork } from './trend-work/handlers.ts';
import { utmPresets } from './utm-presets/handlers.ts';
import { postVersions } from './versions/handlers.ts';

export const postsHandlers = {
  trendWork,
  schedule,
  policy,
  postComments,
  reviewLinks,
  guestReview,
  approvalSteps,
  postVersions,
  utmPresets,
  shortLinks,
} satisfies Pick<Handlers, keyof typeof postsNouns>;
