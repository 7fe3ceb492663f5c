import { createHash } from 'node:crypto';

import type { PostMedia } from '#contract/networks/post-content.ts';
import type { StoredPicture } from '#server/db/publishing-tables.ts';
import { contentHash, type HashedContent } from './content-hash.ts';

interface Hashed extends Omit<HashedContent, 'png' | 'design_picture'> {
  design_picture?: StoredPicture | null;
}

/** The hash of what reviewers and readers see of a post; verdicts and releases are bound to it. */
export function hashOf({ design_picture, ...post }: Hashed): string {
  return contentHash({ ...post, png: uploadedPicture(design_picture) }, (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
}

/** A design's picture if its author uploaded it: it may show what the design does not. */
export function uploadedPicture(picture: StoredPicture | null | undefined): PostMedia | null {
  return picture && picture.of === null ? picture : null;
}
