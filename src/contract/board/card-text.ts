/** The spec's terms for a card, apart from its schemas so that the browser can import them. */

export const cardStatuses = ['pending', 'in_progress', 'completed'] as const;
export const cardPriorities = ['low', 'medium', 'high', 'urgent'] as const;
