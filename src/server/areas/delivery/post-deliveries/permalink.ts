import type { Settings } from '#server/settings.ts';

/** The public URL of a post. A sandbox's page is ours and stored as a path, since our base URL may change. */
export function permalinkOf(url: string | null, { baseUrl }: Pick<Settings, 'baseUrl'>): string | null {
  return url?.startsWith('/') ? `${baseUrl}${url}` : url;
}
