import type { Visibility } from '#contract/networks/facts.ts';

/** Who sees the posts of an account. */
export const visibilityLabels: Readonly<Record<Visibility, { label: string; text: string }>> = {
  public: {
    label: 'Public',
    text: 'Visible to everyone, including in public timelines, search and hashtags.',
  },
  unlisted: {
    label: 'Unlisted',
    text: 'Visible to everyone, but not in public timelines, search or hashtags.',
  },
  private: { label: 'Followers only', text: 'Visible to followers only.' },
};
