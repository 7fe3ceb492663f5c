import { t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';

/** Labels of the kinds of posts. */
export const kindLabels: Readonly<Record<NonNullable<PostRow['kind']>, string>> = {
  fact: t`Fact`,
  meme: t`Meme`,
  quote: t`Quote`,
  opinion: t`Opinion`,
  promo: t`Promotion`,
};

const isKind = (name: string): name is keyof typeof kindLabels => Object.hasOwn(kindLabels, name);

/** The kind of this name; undefined for any other text. */
export const kindOf = (name = '') => (isKind(name) ? name : undefined);
