/** Plain data that the browser imports too. */

export const storySorts = ['rising', 'newest', 'widest'] as const;

export type StorySort = (typeof storySorts)[number];

/** Stories are recent: older items are listed source by source. */
export const longestStoryRange = '30d';
