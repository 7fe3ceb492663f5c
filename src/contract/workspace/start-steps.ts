/** What an organization needs before its first post is published, in order of dependence. */
export const startSteps = ['organization', 'project', 'account', 'sources', 'post'] as const;

export type StartStep = (typeof startSteps)[number];
