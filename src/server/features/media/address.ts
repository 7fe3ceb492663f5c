import type { MediaRow } from './store.ts';

/** `key` is 22 characters that nobody guesses; the rest is for people and for those who go by endings. */
const pathOf = /^\/media\/([\w-]{22})\/\d+\.[a-z\d]{2,4}$/;

/** Where anybody may read the medium who was told where. */
export function addressOf(
  { key, id, extension }: Pick<MediaRow, 'key' | 'id' | 'extension'>,
  baseUrl: string,
): string {
  return `${baseUrl}/media/${key}/${id}.${extension}`;
}

/** The key in an address of ours; null for any other. */
export function keyIn(address: string, baseUrl: string): string | null {
  const url = URL.parse(address);
  return url?.origin === baseUrl ? (pathOf.exec(url.pathname)?.[1] ?? null) : null;
}

/** Where its file lies in the store. */
export function fileOf(medium: Pick<MediaRow, 'organization_id' | 'key' | 'extension'>): string {
  return `${folderOf(medium)}/original.${medium.extension}`;
}

/** Where the picture of what a video looks like lies, if it has one. */
export function posterFileOf(medium: Pick<MediaRow, 'organization_id' | 'key'>): string {
  return `${folderOf(medium)}/poster.webp`;
}

/** Where whatever was made of it lies, with the file itself. */
export function folderOf({ organization_id, key }: Pick<MediaRow, 'organization_id' | 'key'>): string {
  return `${organization_id}/${key}`;
}
