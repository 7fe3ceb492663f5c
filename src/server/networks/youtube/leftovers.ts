import { NetworkError } from '#server/networks/network.ts';
import type { Api } from './api.ts';
import { removeVideo } from './edit.ts';
import { videoAt } from './state.ts';

/** Deletes a video that nobody has published or scheduled meanwhile. If that fails, it stays, unseen. */
export async function removePrivate(api: Api, id: string): Promise<void> {
  await unlessRefused(async () => {
    const found = await videoAt(api, id);
    const { privacyStatus, publishAt = null } = found?.status ?? {};
    if (privacyStatus === 'private' && publishAt === null) await removeVideo(api, id);
  });
}

/** Deletes what was just uploaded to a channel for which it was not meant. */
export const removeStray = (api: Api, id: string): Promise<void> => unlessRefused(() => removeVideo(api, id));

async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  }
}
