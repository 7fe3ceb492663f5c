import { t } from '@lingui/core/macro';

import type { Post } from './calendar-data.ts';

const titles = {
  image: t`Image post`,
  video: t`Video post`,
  document: t`Document post`,
  design: t`Design post`,
} as const;

/** The title of a post: the beginning of its text, or the kind of its medium. */
export function postTitle({ title, has_text, medium }: Pick<Post, 'title' | 'has_text' | 'medium'>): string {
  if (has_text) return title;
  return medium === null ? t`Empty post` : titles[medium];
}
