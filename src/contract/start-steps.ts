/** What an organization needs before its first post is published, in the order in which one needs the other. */
export const startSteps = ['organization', 'project', 'account', 'sources', 'post'] as const;

export type StartStep = (typeof startSteps)[number];
