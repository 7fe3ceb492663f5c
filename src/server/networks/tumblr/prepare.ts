import { randomUUID } from 'node:crypto';

import { t } from '#contract/message.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import { keptFor, makeOnce, type Kept } from '#server/networks/kept.ts';
import { NetworkError, type NetworkAccount, type Preparing } from '#server/networks/network.ts';
import type { Pauses } from '#server/networks/waiting.ts';
import type { Api } from './api.ts';
import { createDraft, presentId } from './draft.ts';
import { mustHaveLeft } from './limits.ts';
import { isVideo } from './media-kind.ts';
import { blogsIn } from './mentions.ts';
import { problemOf } from './options.ts';
import { postWith, publishedFrom } from './posts.ts';
import { draftGone, draftIn, draftPlace, firstPlace, type Prepared } from './publish.ts';

/** The place of a draft's mark among what is kept. */
const markPlace = 'mark';

/** Makes the draft, or takes up that of an earlier attempt. */
export async function prepare(
  api: Api,
  account: NetworkAccount,
  step: Preparing,
  pauses: Pauses,
): Promise<Prepared> {
  mustHaveNone(problemOf(step));
  api.signal.throwIfAborted();
  // A draft never ends by itself. Forgetting one that may have been published would make a second post.
  const kept = keptFor(account, step, account.now(), Infinity);
  const known = kept.of(draftPlace);
  await mustHaveLeft(api, step, { uploads: known === undefined });
  const mentioned = await blogsIn(api, step.body);
  const mark = step.media.some(isVideo)
    ? await makeOnce(kept, markPlace, async () => `copydesk-${randomUUID()}`)
    : null;
  const draft = await makeOnce(kept, draftPlace, () => createDraft(api, account, step, { mentioned, mark }));
  if (known !== undefined || mark !== null) await mustBeUsable(api, draft, { mark, kept, pauses });
  return { ...kept.stored(), mentioned };
}

const workingMs = 60_000;

/**
 * Throws `NetworkError` where a draft is still being processed, and where it has vanished: whether an earlier
 * attempt has published it is then asked before anything else, since another draft could become a second post.
 */
async function mustBeUsable(
  api: Api,
  draft: string,
  { mark, kept, pauses }: { mark: string | null; kept: Kept; pauses: Pauses },
): Promise<void> {
  if (await postWith(api, draft)) return;
  const made = draftIn(kept.stored().made);
  if (made && (await publishedFrom(api, made))) return;
  if (mark === null) throw draftGone('reject');
  const present = await presentId(api, draft, { mark, pauses });
  if (present === null)
    throw new NetworkError('retry', () => t`Tumblr has not finished with the media.`, {
      next: null,
      waitMs: workingMs,
    });
  if (present === draft) return;
  if (kept.of(firstPlace) === undefined) await kept.put(firstPlace, draft);
  await kept.put(draftPlace, present);
}
