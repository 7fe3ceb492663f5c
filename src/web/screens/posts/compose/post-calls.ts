import type { QueryClient } from '@tanstack/react-query';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import type { PostCalls } from './compose-store.ts';
import { changesFor, newPost } from './draft-parameters.ts';

/** The API calls that save a draft. */
export function postCalls(client: QueryClient): PostCalls {
  // Never the answer of a query that is on its way already: that may be from before the change that is to be read.
  const read = async (id: number): Promise<PostRow> => {
    const answer = await api.schedule.get.call({ id });
    client.setQueryData(api.schedule.get.queryOptions({ id }).queryKey, answer);
    return answer.post;
  };
  return {
    read,
    create: async (project, draft, client_key) => {
      const { id } = await api.schedule.create.call({ ...newPost(project, draft), draft: true, client_key });
      return read(id);
    },
    update: async (id, version, changes) =>
      (await api.schedule.update.call({ id, version, ...changesFor(changes) })).post,
  };
}
