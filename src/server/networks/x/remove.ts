import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type Published } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { refusalIn } from './errors.ts';
import type { Names } from './fields.ts';
import { isThere } from './metrics.ts';

const reply = z.object({ data: z.object({ deleted: z.boolean() }) });

/** https://docs.x.com/x-api/posts/delete-post. A post that is gone counts as deleted. */
export async function remove(api: Api, names: Names, { id }: Published): Promise<void> {
  const answer = await callApi(api, {
    method: 'DELETE',
    path: `/2/tweets/${encodeURIComponent(id)}`,
    accepts: [404],
    refused: { problem: () => t`X did not delete the post.`, next: () => t`Delete it on X by hand.` },
  });
  if (answer.status === 404 || read(answer, reply).data.deleted || !(await isThere(api, names, id))) return;
  throw new NetworkError('reject', () => t`X did not delete the post.`, {
    replyText: refusalIn(answer, []).replyText,
    next: () => t`Delete it on X by hand.`,
  });
}
