import type { QueryClient } from '@tanstack/react-query';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import type { PostCalls } from './compose-store.ts';
import { changesFor, newPost } from './draft-parameters.ts';

let reads = 0;

/** The API calls that save a draft. */
export function postCalls(client: QueryClient): PostCalls {
  const read = async (id: number): Promise<PostRow> => {
    const query = api.schedule.get.queryOptions({ id });
    // Under a key of its own: the answer that is on its way for another reader may be from before the change.
    const queryKey = [...query.queryKey, `read ${(reads += 1)}`];
    const answer = await client.fetchQuery({ ...query, queryKey, staleTime: 0, gcTime: 0 });
    client.setQueryData(query.queryKey, answer);
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
