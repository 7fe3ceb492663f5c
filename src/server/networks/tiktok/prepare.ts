import { t } from '#contract/message.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import { keptFor, type Kept } from '#server/networks/kept.ts';
import { NetworkError, type NetworkAccount, type Preparing } from '#server/networks/network.ts';
import { connectAgain } from '#server/networks/sign-in.ts';
import type { Api } from './api.ts';
import { creatorOf, type Creator } from './creator.ts';
import { failure } from './errors.ts';
import { imageAddresses, type Addresses } from './images.ts';
import { isDraft, isVideo, postInfo, problemFor, problemOf } from './options.ts';
import { forget, whole, type Prepared } from './prepared.ts';
import { may } from './secret.ts';
import type { Sessions } from './sessions.ts';
import { statusOf } from './status.ts';
import { prepareVideo } from './video.ts';

interface At {
  api: Api;
  account: NetworkAccount;
  sessions: Sessions;
  addresses: Addresses;
}

/** An attempt is asked about as long as TikTok may know it: one that was given up may have been published late. */
const keptMs = 30 * 86_400_000;

/** Everything before the request that makes a post, so that nothing of it can be seen. */
export async function prepare({ api, account, sessions, addresses }: At, step: Preparing): Promise<Prepared> {
  mustHaveNone(problemOf(step));
  api.signal.throwIfAborted();
  const creator = isDraft(step) ? null : await creatorFor(api, step);
  if (creator === null && !may('draft', api.secret))
    throw new NetworkError('reject', () => t`This account has not allowed Copydesk to send drafts.`, {
      next: connectAgain,
    });
  const kept = keptFor(account, step, api.now(), keptMs);
  const post = creator && postInfo(step, creator);
  const [first] = step.media;
  const isOfVideo = first !== undefined && isVideo(step);
  const longest = creator?.max_video_post_duration_sec ?? null;
  const plan = isOfVideo
    ? await prepareVideo({ api, account, kept, sessions, post, longest }, first)
    : await prepareImages({ api, account, kept, addresses }, step);
  return {
    ...kept.stored(),
    kind: isOfVideo ? 'video' : 'images',
    isDraft: creator === null,
    post,
    username: creator?.creator_username ?? account.handle,
    plan,
  };
}

/** TikTok wants to be asked right before each post what the account may choose. */
async function creatorFor(api: Api, step: Preparing): Promise<Creator> {
  const creator = await creatorOf(api);
  mustHaveNone(problemFor(creator, step));
  return creator;
}

/**
 * Images that do not fit are refused now; those of an earlier attempt may be on their way. If TikTok knows nothing of
 * that attempt, a person has said that it was not published.
 */
async function prepareImages(
  { api, account, kept, addresses }: Omit<At, 'sessions'> & { kept: Kept },
  step: Preparing,
): Promise<null> {
  const known = kept.of(whole);
  const status = known === undefined ? null : await statusOf(api, known);
  if (status === null || status.state === 'failed') await forget(kept);
  if (status?.state === 'failed') {
    const error = failure(status.reason);
    if (error.kind !== 'retry') throw error;
  }
  if (kept.of(whole) === undefined) await imageAddresses(addresses, account, step.media);
  return null;
}
