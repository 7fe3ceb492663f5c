import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { undoing, type Labellable, type Relabelling } from './relabelling.ts';

type Send = (ids: number[], change: Relabelling) => Promise<unknown>;

const sendPosts: Send = (post_ids, change) => api.schedule.label.call({ post_ids, ...change });
const sendMedia: Send = (media_ids, change) => api.media.label.call({ media_ids, ...change });

/** Labels posts, all or none, with a toast to undo it. */
export const relabelPosts = (posts: readonly Labellable[], change: Relabelling) =>
  relabel(sendPosts, posts, change);

/** Labels media, all or none, with a toast to undo it. */
export const relabelMedia = (media: readonly Labellable[], change: Relabelling) =>
  relabel(sendMedia, media, change);

async function relabel(send: Send, things: readonly Labellable[], change: Relabelling): Promise<void> {
  const back = undoing(things, change);
  if (back.length === 0) return;
  const sent = await attempt(() =>
    send(
      things.map(({ id }) => id),
      change,
    ),
  );
  if (!sent) return;
  toast(t`Labels changed.`, () => {
    void attempt(async () => {
      for (const { ids, change: undone } of back) await send(ids, undone);
    });
  });
}

/** Whether it worked; a refusal is shown. */
async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastRefusal(t`Couldn’t change the labels. ${{ reason: error.message }}`);
    return false;
  }
}
