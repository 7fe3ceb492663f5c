export const chatKinds = ['slack', 'mattermost', 'discord'] as const;

export type ChatKind = (typeof chatKinds)[number];

/** What a team chat gets. */
export const chatSubjects = ['board_comments'] as const;

export type ChatSubject = (typeof chatSubjects)[number];
