import { useQueries, useQueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import type { Medium } from './media-labels.ts';
import { ownAddress } from './own-address.ts';

/** Media change only when a member edits them, which is rare while writing. */
const staleMs = 60_000;

/** `/media/<key>/7.jpg`. */
const ofLibrary = /^\/media\/[\w-]+\/(\d+)\.[a-z\d]+$/;

/**
 * The library's media with these URLs, in order; undefined for others, removed ones, while loading, and for guests,
 * who may not ask.
 */
export function useLibraryMedia(urls: readonly string[]): (Medium | undefined)[] {
  const isGuest = useQueryClient().getQueryData(api.me.get.queryOptions({}).queryKey) === undefined;
  return useQueries({
    queries: urls.map((url) => {
      const id = mediumIdOf(url);
      return {
        ...api.media.get.queryOptions({ media_id: id ?? 0 }),
        enabled: id !== null && !isGuest,
        staleTime: staleMs,
        retry: false,
      };
    }),
    combine: (answers) =>
      answers.map(({ data }, index) => (data && data.medium.url === urls[index] ? data.medium : undefined)),
  });
}

/** The medium's id in a URL of our own library; null for any other URL. */
export function mediumIdOf(url: string): number | null {
  const own = ownAddress(url);
  const id = own === null ? undefined : ofLibrary.exec(new URL(own, location.href).pathname)?.[1];
  return id === undefined ? null : Number(id);
}
