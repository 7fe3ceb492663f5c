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
 * What a new row belongs to, if it was removed while the row was written (foreign_key_violation), as the
 * beginning of a sentence; null for any other error. Handlers check that it exists before they write, so only
 * a concurrent removal gets this far.
 */
export function removedMeanwhile(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return null;
  // The opposite case, removing what others belong to, is an error of ours.
  const [, table] = /is not present in table "(\w+)"/.exec(error.detail ?? '') ?? [];
  return table === undefined ? null : (nouns[table] ?? 'Something that this belongs to');
}
