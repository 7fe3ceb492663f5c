import { t } from '@lingui/core/macro';

import type { Visibility } from '#contract/networks/facts.ts';

/** Who sees the posts of an account. */
export const visibilityLabels: Readonly<Record<Visibility, { label: string; text: string }>> = {
  public: {
    label: t`Public`,
    text: t`Visible to everyone, including in public timelines, search and hashtags.`,
  },
  unlisted: {
    label: t`Unlisted`,
    text: t`Visible to everyone, but not in public timelines, search or hashtags.`,
  },
  private: { label: t`Followers only`, text: t`Visible to followers only.` },
};
