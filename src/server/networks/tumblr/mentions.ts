import { z } from 'zod';

import { isSuccess } from '#server/networks/exchange.ts';
import { callApi, gone, read, type Api } from './api.ts';
import { namesIn, type Mentioned } from './blocks.ts';

/** https://www.tumblr.com/docs/npf#inline-mentions */
const most = 50;

const info = z.object({ blog: z.object({ uuid: z.string().min(1) }) });

/** The blogs that a text mentions and that exist; other mentions stay text. */
export async function blogsIn(api: Api, body: string): Promise<Mentioned> {
  const found = await Promise.all(
    namesIn(body)
      .slice(0, most)
      .map(async (name) => {
        const path = `/v2/blog/${encodeURIComponent(name)}/info?fields[blogs]=uuid`;
        const answer = await callApi(api, { path, accepts: [400, 403, ...gone] });
        return isSuccess(answer) ? [[name, read(answer, info).blog.uuid] as const] : [];
      }),
  );
  return Object.fromEntries(found.flat());
}
