import { t } from '@lingui/core/macro';

import { isBlank } from '#contract/networks/options.ts';
import type { CopyField, PostCopy } from '#contract/networks/post-content.ts';

const labels: Readonly<Record<CopyField, string>> = {
  body: t`Own text`,
  thread: t`Own thread`,
  media: t`Own images`,
  first_comment: t`Own first comment`,
};

/** What of a post an account has for itself. */
export interface OwnVersion {
  /** It differs from the shared content. */
  isEdited: boolean;
  /** All of it, options included; null where it is the shared content. */
  label: string | null;
}

/** What an account's version of a post changes, for marks beside the account. */
export function ownVersion({ from, options }: Pick<PostCopy, 'from' | 'options'>): OwnVersion {
  const edited = (['body', 'thread', 'media', 'first_comment'] as const).filter(
    (field) => from[field] !== 'base',
  );
  const hasOptions = Object.values(options).some((value) => !isBlank(value));
  const all = [...edited.map((field) => labels[field]), ...(hasOptions ? [t`Options`] : [])];
  return { isEdited: edited.length > 0, label: all.length === 0 ? null : all.join(' · ') };
}
