/** The subjects of quotes, for filters. */
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

/** Most important first. */
export const quotePopularity = ['high', 'medium', 'low'] as const;
