/** What a notification is about, by which the list of them is narrowed. */
export const notificationKinds = [
  'reviews',
  'deliveries',
  'comments',
  'cards',
  'research',
  'system',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];
