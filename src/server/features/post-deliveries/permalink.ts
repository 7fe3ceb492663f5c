import type { Settings } from '#server/settings.ts';

/** Where a post is to be seen. A sandbox's page is one of ours and stored without our address, which may change. */
export function permalinkOf(url: string | null, { baseUrl }: Pick<Settings, 'baseUrl'>): string | null {
  return url?.startsWith('/') ? `${baseUrl}${url}` : url;
}
