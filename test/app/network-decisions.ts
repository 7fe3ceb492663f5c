import { retryTarget, settleTarget } from '#server/areas/delivery/post-deliveries/settle.ts';
import type { Database } from '#server/db/connect.ts';
import type { SentPost } from '#test/networks/conformance-subject.ts';
import { listRows } from './network-tally.ts';

/**
 * What a person does about every delivery that waits for one: looks at the account and says whether the post is there,
 * and sends again what failed or missed its time.
 */
export async function decide(
  { db }: Database,
  { accountId, userId }: { accountId: number; userId: number },
  shown: readonly Pick<SentPost, 'id' | 'body'>[],
  now: Date,
): Promise<{ all: number; unknown: number }> {
  const refuse = () => Promise.reject(new Error('people have no queue'));
  const queue = { send: async () => null, work: refuse, health: refuse, stop: refuse };
  const deps = { queue, now: () => now };
  const rows = await listRows(db, accountId);
  const unknown = rows.filter((row) => row.target_state === 'unknown' && row.step_state === 'unknown');
  const ended = new Set(
    rows.flatMap((row) => (['failed', 'missed'].includes(row.target_state) ? [row.target] : [])),
  );
  for (const { target, mark } of unknown) {
    const outcome = shown.some(({ body }) => body.includes(mark)) ? 'sent' : 'send_again';
    await db.transaction().execute((trx) => settleTarget(trx, deps, target, { outcome, userId }));
  }
  for (const target of ended) await db.transaction().execute((trx) => retryTarget(trx, deps, target, userId));
  return { all: unknown.length + ended.size, unknown: unknown.length };
}
