/**
 * What else shows a noun's rows, and so becomes stale with them: after a command that `refreshes` the noun
 * and after a live change of it. Nouns, or single operations such as `schedule.targets`.
 */
export const shownBy: Readonly<Record<string, readonly string[]>> = {
  cards: [
    'board',
    'pending',
    'myCards',
    'trendWork',
    'cardComments',
    'cardActivity',
    'cardChecklist',
    'columns',
    'categories',
    'start',
  ],
  columns: ['board', 'context'],
  categories: ['board', 'context'],
  cardTypes: ['board'],
  projects: ['start', 'schedule.targets'],
  accounts: ['start', 'schedule.targets', 'projects'],
  // Edits move the passages that comments are about.
  schedule: ['start', 'trendWork', 'postComments'],
  sources: ['start', 'newsCategories'],
};
