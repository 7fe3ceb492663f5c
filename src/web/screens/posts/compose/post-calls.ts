import { CancelledError, type QueryClient } from '@tanstack/react-query';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import type { PostCalls } from './compose-store.ts';
import { changesFor, newPost } from './draft-parameters.ts';

/** The API calls that save a draft. */
export function postCalls(client: QueryClient): PostCalls {
  const read = async (id: number): Promise<PostRow> => {
    try {
      return (await client.fetchQuery({ ...api.schedule.get.queryOptions({ id }), staleTime: 0 })).post;
    } catch (error) {
      // A change that makes the query stale cancels what is on its way.
      if (error instanceof CancelledError) return read(id);
      throw error;
    }
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
