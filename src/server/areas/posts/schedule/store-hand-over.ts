import type { Kysely } from 'kysely';

import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import { inEnglish } from '#server/lib/message-text.ts';

/** Posts that still need a responsible author. */
const unfinished = ['draft', 'scheduled'] as const;

/**
 * Makes another member the author of a member's unfinished posts, and logs it; earlier comments and changes
 * keep their author.
 * @returns the posts' ids
 */
export async function movePosts(
  trx: Kysely<Tables>,
  handOver: { organizationId: number; from: number; to: number; fromName: string; toName: string; now: Date },
): Promise<number[]> {
  const rows = await trx
    .updateTable('posts')
    .set((eb) => ({
      author_user_id: handOver.to,
      author_token_id: null,
      version: eb('version', '+', 1),
      updated_at: handOver.now,
    }))
    .where('organization_id', '=', handOver.organizationId)
    .where('author_user_id', '=', handOver.from)
    .where('state', 'in', unfinished)
    .returning('id')
    .execute();
  const text = inEnglish(
    () => t`Handed over from ${{ author: handOver.fromName }} to ${{ successor: handOver.toName }}`,
  );
  if (rows.length > 0)
    await trx
      .insertInto('post_events')
      .values(
        rows.map(({ id }) => ({ post_id: id, at: handOver.now, kind: 'handed_over', text, details: '{}' })),
      )
      .execute();
  return rows.map(({ id }) => id);
}
