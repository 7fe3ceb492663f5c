/** Whose posts need a review before they are published: none, agents', everyone's. */
export const reviewModes = ['off', 'agents', 'all'] as const;
