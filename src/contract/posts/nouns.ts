import { approvalSteps } from './approval-steps.ts';
import { guestReview } from './guest-review.ts';
import { policy } from './policy.ts';
import { postComments } from './post-comments.ts';
import { postVersions } from './post-versions.ts';
import { reviewLinks } from './review-links.ts';
import { schedule } from './schedule.ts';
import { shortLinks } from './short-links.ts';
import { trendWork } from './trend-work.ts';
import { utmPresets } from './utm-presets.ts';

export const postsNouns = {
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
};
