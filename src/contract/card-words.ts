/** The spec's words for a card, apart from its schemas so that the browser may know them. */

export const cardStatuses = ['pending', 'in_progress', 'completed'] as const;
export const cardPriorities = ['low', 'medium', 'high', 'urgent'] as const;
