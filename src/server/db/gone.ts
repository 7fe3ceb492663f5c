import pg from 'pg';

const nouns: Readonly<Record<string, string>> = {
  organizations: 'The organization',
  projects: 'The project',
  accounts: 'An account',
  posts: 'The post',
  cards: 'The card',
  columns: 'The column',
  categories: 'The category',
  templates: 'The template',
  media: 'A file',
  users: 'A person',
};

/**
 * What a new row belongs to and was removed while it was written (foreign_key_violation), as the beginning of a
 * sentence; null for any other error. Handlers look whether it is there before they write: only what is removed in
 * between comes this far.
 */
export function removedMeanwhile(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return null;
  // The other way round, what others belong to is being removed: that is a fault of ours.
  const [, table] = /is not present in table "(\w+)"/.exec(error.detail ?? '') ?? [];
  return table === undefined ? null : (nouns[table] ?? 'Something that this belongs to');
}
