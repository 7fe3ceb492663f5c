/** The sorts of each network in the spec's order; the first is the default. */
export const communitySorts = {
  reddit: ['upside', 'members', 'peak', 'posts'],
  bluesky: ['posts', 'avg_likes', 'top_likes', 'feed_likes'],
} as const;

export type CommunityNetwork = keyof typeof communitySorts;

export const communityNetworks = ['reddit', 'bluesky'] as const satisfies CommunityNetwork[];

/** The number of days whose posts count for a community. */
export const communityDays = 365;
