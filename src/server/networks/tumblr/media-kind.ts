import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';

/** A medium of unknown kind is taken for a picture, as everywhere. */
export const isVideo = (medium: PostMedia) => kindOf(medium)?.kind === 'video';
