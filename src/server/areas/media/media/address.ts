import type { MediaRow } from './store.ts';

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
