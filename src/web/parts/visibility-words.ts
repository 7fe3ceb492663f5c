import type { Visibility } from '#contract/networks/facts.ts';

/** Who sees the posts of an account. */
export const visibilityWords: Readonly<Record<Visibility, { label: string; text: string }>> = {
  public: {
    label: 'Public',
    text: 'Everybody sees them, in public timelines, searches and under hashtags too.',
  },
  unlisted: {
    label: 'Unlisted',
    text: 'Everybody who comes across them sees them, but no public timeline, search or hashtag shows them.',
  },
  private: { label: 'Followers only', text: 'Only those who follow the account see them.' },
};
