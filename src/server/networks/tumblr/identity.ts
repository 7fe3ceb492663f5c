import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';

const blog = z.object({
  uuid: z.string().min(1),
  name: z.string().min(1),
  title: z.string().nullish().catch(null),
  primary: z.boolean().catch(false),
  followers: z.int().min(0).nullish().catch(null),
});

export type Blog = z.infer<typeof blog>;

/** https://www.tumblr.com/docs/en/api/v2#userinfo--get-a-users-information */
const userInfo = z.object({ user: z.object({ blogs: z.array(blog) }) });

/** The blogs on which the person may post, their own first. */
export async function blogsOf(api: Api): Promise<Blog[]> {
  const { user } = read(await callApi(api, { path: '/v2/user/info' }), userInfo);
  return user.blogs.toSorted((one, other) => Number(other.primary) - Number(one.primary));
}

/** The account's blog. Throws `NetworkError` `reject` where the person may no longer post on it. */
export async function blogOf(api: Api): Promise<Blog> {
  const own = (await blogsOf(api)).find(({ uuid }) => uuid === api.secret.blog);
  if (own) return own;
  throw new NetworkError('reject', () => t`You may no longer post on this blog.`, {
    next: () => t`Ask an administrator of the blog to make you a member, then retry.`,
  });
}

export function identityOf({ uuid, name, title }: Blog, { places }: Pick<Api, 'places'>): Identity {
  return {
    remoteId: uuid,
    name: readTitle(title, false) ?? name,
    handle: name,
    avatarUrl: `${places.api}/v2/blog/${encodeURIComponent(name)}.tumblr.com/avatar/128`,
    settings: {},
  };
}
