import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { NetworkErrorKind } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';

/** What a code means to people, and what to do then. */
export interface Meaning {
  kind: Exclude<NetworkErrorKind, 'unknown'>;
  problem: MessageText;
  next: MessageText | null;
}

const signedOut: Meaning = {
  kind: 'expired',
  problem: () => t`TikTok no longer accepts this account’s sign-in.`,
  next: connectAgain,
};

const lacksRight: Meaning = {
  kind: 'expired',
  problem: () => t`This account has not allowed Copydesk what this needs.`,
  next: () =>
    t`Reconnect the account under Settings → Connected accounts and allow everything that TikTok lists.`,
};

const invalid: Meaning = {
  kind: 'reject',
  problem: () => t`TikTok rejected the post.`,
  next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
};

const notPulled: Meaning = {
  kind: 'retry',
  problem: () => t`TikTok could not fetch the images from this installation.`,
  next: () =>
    t`Ask an administrator whether this installation can be reached from the internet at its BASE_URL, then retry.`,
};

const banned: Meaning = {
  kind: 'reject',
  problem: () => t`TikTok has banned this account from posting.`,
  next: () => t`See the notifications in the TikTok app.`,
};

const tooMany: Meaning = {
  kind: 'rate_limited',
  problem: () => t`This account has used up the posts that TikTok allows it through apps in 24 hours.`,
  next: null,
};

const unfit = (problem: MessageText): Meaning => ({ kind: 'reject', problem, next: fixInCopy });

/**
 * The codes with which requests are refused, and the reasons for which a post fails afterwards; some are both.
 * https://developers.tiktok.com/doc/content-posting-api-reference-direct-post,
 * https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status
 */
const meanings: Readonly<Record<string, Meaning>> = {
  access_token_invalid: signedOut,
  auth_removed: signedOut,
  scope_not_authorized: lacksRight,
  scope_permission_missed: lacksRight,
  invalid_param: invalid,
  invalid_params: invalid,
  rate_limit_exceeded: {
    kind: 'rate_limited',
    problem: () => t`TikTok gets too many requests for this account at once.`,
    next: null,
  },
  spam_risk_too_many_posts: tooMany,
  spam_risk_too_many_pending_share: {
    kind: 'rate_limited',
    problem: () => t`Five drafts of the last 24 hours wait in the TikTok app; it takes no more.`,
    next: () => t`Publish or discard drafts in the TikTok app.`,
  },
  reached_active_user_cap: {
    kind: 'rate_limited',
    problem: () =>
      t`The number of accounts that may post through your TikTok app in 24 hours is reached. Apps that TikTok has not audited have five.`,
    next: null,
  },
  spam_risk_user_banned_from_posting: banned,
  spam_risk_text: unfit(() => t`TikTok considers the text spam.`),
  spam_risk: {
    kind: 'reject',
    problem: () => t`TikTok considers the post spam.`,
    next: () => t`Publish it manually in the TikTok app, or change it in a copy.`,
  },
  unaudited_client_can_only_post_to_private_accounts: {
    kind: 'reject',
    problem: () =>
      t`TikTok has not audited your app yet. Until then it can only post to private accounts, visible to themselves only.`,
    next: () =>
      t`Set the account to private in the TikTok app and choose “Only me”, or ask your administrator to have the app audited.`,
  },
  privacy_level_option_mismatch: {
    kind: 'reject',
    problem: () => t`This account cannot choose that visibility at present.`,
    next: () =>
      t`Check the account under Settings → Connected accounts, then choose who can see the post in a copy.`,
  },
  url_ownership_unverified: {
    kind: 'reject',
    problem: () => t`TikTok only fetches images from addresses that are verified for your app.`,
    next: () =>
      t`Ask an administrator to verify the URL prefix of this installation’s media in the TikTok app, as its page under Settings → Connected accounts describes, then retry.`,
  },
  app_version_check_failed: {
    kind: 'reject',
    problem: () => t`The TikTok app of this account’s owner is too old for drafts of images.`,
    next: () => t`Update the TikTok app, then retry.`,
  },
  file_format_check_failed: unfit(
    () => t`TikTok does not take the format of the file: MP4, WebM or MOV with H.264, H.265, VP8 or VP9.`,
  ),
  duration_check_failed: unfit(() => t`TikTok does not take a video of this length from this account.`),
  frame_rate_check_failed: unfit(() => t`TikTok takes videos with 23 to 60 frames per second.`),
  picture_size_check_failed: unfit(
    () =>
      t`TikTok does not take a picture of this size: videos have 360 to 4,096 pixels on each side, images at most 1,080 by 1,920.`,
  ),
  video_pull_failed: notPulled,
  photo_pull_failed: notPulled,
  publish_cancelled: {
    kind: 'reject',
    problem: () => t`The post was cancelled at TikTok.`,
    next: () => t`Retry to publish it.`,
  },
  internal: {
    kind: 'retry',
    problem: () => t`TikTok failed to process the post.`,
    next: null,
  },
};

/** Undefined for a code that is not documented. */
export function meaningOf(code: string): Meaning | undefined {
  return Object.hasOwn(meanings, code) ? meanings[code] : undefined;
}

/** Of a reason that is not documented. */
export const otherFailure: Meaning = unfit(() => t`TikTok could not publish the post.`);
