import type { MediaRow } from './store.ts';

/** `key` is 22 unguessable characters; the rest is for people and for programs that look at file endings. */
const pathOf = /^\/media\/([\w-]{22})\/\d+\.[a-z\d]{2,4}$/;

/** The medium's public URL, for everyone who knows it. */
export function addressOf(
  { key, id, extension }: Pick<MediaRow, 'key' | 'id' | 'extension'>,
  baseUrl: string,
): string {
  return `${baseUrl}/media/${key}/${id}.${extension}`;
}

/** The key in one of our URLs; null for any other. */
export function keyIn(address: string, baseUrl: string): string | null {
  const url = URL.parse(address);
  return url?.origin === baseUrl ? (pathOf.exec(url.pathname)?.[1] ?? null) : null;
}

/** The name of its file in the store. */
export function fileOf(medium: Pick<MediaRow, 'organization_id' | 'key' | 'extension'>): string {
  return `${folderOf(medium)}/original.${medium.extension}`;
}

/** The name of a video's poster in the store, if it has one. */
export function posterFileOf(medium: Pick<MediaRow, 'organization_id' | 'key'>): string {
  return `${folderOf(medium)}/poster.webp`;
}

/** The store's folder for files derived from it. */
export function folderOf({ organization_id, key }: Pick<MediaRow, 'organization_id' | 'key'>): string {
  return `${organization_id}/${key}`;
}

/** Whether there is a picture of it to make small. */
export function hasPicture({ kind, poster }: Pick<MediaRow, 'kind' | 'poster'>): boolean {
  return kind === 'image' || poster;
}
