/** What can be open: a card of the board, and a post of any state. */
export const presenceKinds = ['card', 'post'] as const;
export type PresenceKind = (typeof presenceKinds)[number];

/** The parts of a card or post in which somebody may be typing. */
export const presenceParts = [
  'title',
  'details',
  'description',
  'checklist',
  'links',
  'notes',
  'comments',
  'text',
  'review',
] as const;
export type PresencePart = (typeof presenceParts)[number];

/** Seconds between two calls of somebody who stays, and after which somebody who is silent is gone. */
export const presenceSeconds = { beat: 5, gone: 12 } as const;
