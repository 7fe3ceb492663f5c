import { z } from 'zod';

import type { Offers } from '#contract/networks/options.ts';
import type { OwnLimits } from '#contract/networks/own-limits.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import { creatorIfAny, type Creator } from './creator.ts';

const text = z.string().nullish().catch(null);

/** https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
const profile = z.object({ user: z.object({ display_name: text, avatar_url: text }) });

/** What was known of the account before. */
type Known = Pick<NetworkAccount, 'handle' | 'settings'>;

/**
 * The account as it is now. Asking what it may choose proves the right to post, and leaves no trace. Throws
 * `NetworkError`: `expired` where the right is gone, `reject` where TikTok has banned it from posting.
 */
export async function identify(api: Api, known: Known = { handle: null, settings: {} }): Promise<Identity> {
  const creator = await creatorIfAny(api);
  const { user } = await callApi(api, { path: '/v2/user/info/?fields=display_name,avatar_url' }, profile);
  const handle = readTitle(creator?.creator_username, false) ?? known.handle;
  return {
    remoteId: api.secret.open_id,
    name: readTitle(creator?.creator_nickname ?? user.display_name, false) ?? handle ?? 'TikTok',
    handle,
    // Its URLs last for a while only; a check brings a new one.
    avatarUrl: webAddress(user.avatar_url) ?? webAddress(creator?.creator_avatar_url),
    settings: creator ? settingsOf(creator) : { ...known.settings },
  };
}

/** What the options and limits of the account depend on. */
function settingsOf(creator: Creator): Record<string, unknown> {
  const flag = (isDisabled: boolean) => (isDisabled ? [] : [{ value: 'true', label: 'true' }]);
  const offers: Offers = {
    privacy: creator.privacy_level_options.map((value) => ({ value, label: value })),
    comments: flag(creator.comment_disabled),
    duets: flag(creator.duet_disabled),
    stitches: flag(creator.stitch_disabled),
  };
  return { offers, video_seconds: creator.max_video_post_duration_sec };
}

const ownLimits = z.object({ video_seconds: z.int().positive().optional().catch(undefined) });

/** The longest video that this account may post. */
export function limitsOf(settings: Readonly<Record<string, unknown>>): OwnLimits {
  return ownLimits.parse(settings);
}
