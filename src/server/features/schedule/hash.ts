import { createHash } from 'node:crypto';

import { contentHash, type HashedContent } from '#contract/content-hash.ts';
import type { PostMedia } from '#contract/post-content.ts';
import type { StoredPicture } from '#server/db/publishing-tables.ts';

interface Hashed extends Omit<HashedContent, 'png' | 'design_picture'> {
  design_picture?: StoredPicture | null;
}

/** The hash of what a reviewer and the world see of a post: a verdict and a release are bound to it. */
export function hashOf({ design_picture, ...post }: Hashed): string {
  return contentHash({ ...post, png: givenPicture(design_picture) }, (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
}

/** The picture of a design where its author gave it: then it says something that the design does not. */
export function givenPicture(picture: StoredPicture | null | undefined): PostMedia | null {
  return picture && picture.of === null ? picture : null;
}
