/** What quotes are about; an editor filters by it. */
export const quoteCategories = [
  'art',
  'beauty',
  'books',
  'change',
  'character',
  'courage',
  'death',
  'education',
  'family',
  'freedom',
  'friendship',
  'happiness',
  'hope',
  'humour',
  'justice',
  'kindness',
  'leadership',
  'life',
  'love',
  'nature',
  'peace',
  'thinking',
  'time',
  'truth',
  'work',
  'writing',
] as const;

/** The most important first. */
export const quotePopularity = ['high', 'medium', 'low'] as const;
