import pg from 'pg';

import { t } from '#contract/message.ts';

const sentences: Readonly<Record<string, () => string>> = {
  organizations: () => t`The organization was removed while this was being saved, so nothing was saved.`,
  projects: () => t`The project was removed while this was being saved, so nothing was saved.`,
  accounts: () => t`An account was removed while this was being saved, so nothing was saved.`,
  posts: () => t`The post was removed while this was being saved, so nothing was saved.`,
  cards: () => t`The card was removed while this was being saved, so nothing was saved.`,
  columns: () => t`The column was removed while this was being saved, so nothing was saved.`,
  categories: () => t`The category was removed while this was being saved, so nothing was saved.`,
  templates: () => t`The template was removed while this was being saved, so nothing was saved.`,
  media: () => t`A file was removed while this was being saved, so nothing was saved.`,
  users: () => t`A person was removed while this was being saved, so nothing was saved.`,
};

const other = () =>
  t`Something that this belongs to was removed while this was being saved, so nothing was saved.`;

/**
 * Says what was removed while a new row that belongs to it was written (foreign_key_violation); null for any other
 * error. Handlers check that it exists before they write, so only a concurrent removal gets this far.
 */
export function removedMeanwhile(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return null;
  // The opposite case, removing what others belong to, is an error of ours.
  const [, table] = /is not present in table "(\w+)"/.exec(error.detail ?? '') ?? [];
  return table === undefined ? null : (sentences[table] ?? other)();
}
