import type { Transaction } from 'kysely';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { Tables } from '#server/db/tables.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { announce } from '#server/live/announce.ts';
import type { NetworkError, NetworkStep } from '#server/networks/network.ts';
import {
  carryOut,
  isSurelyNot,
  noteRefusal,
  notDone,
  type HeldPublished,
  type PublishedDeps,
} from './published.ts';
import { insertEvent, lockTarget, updateTarget, type LockedTarget } from './store.ts';

/**
 * Replaces the text of a published post at its network. `store` keeps the new text, in the transaction that
 * ends the lease; the network has it by then.
 * @param held by `holdPublished` for `correct`
 * @throws CodedError invalid_state where the network did not accept it, or did not answer
 */
export async function correct(
  deps: PublishedDeps,
  held: HeldPublished,
  {
    step,
    userId,
    store,
    patienceMs,
  }: {
    /** The post as it shall be. */
    step: NetworkStep;
    userId: number;
    store: (trx: Transaction<Tables>) => Promise<void>;
    patienceMs?: number;
  },
): Promise<void> {
  const { target, network, pieces, lease } = held;
  const [post] = pieces;
  const refusal = await carryOut(
    deps,
    held,
    async (account, signal) => {
      if (post) await network.correct?.(account, post.published, step, signal);
    },
    patienceMs,
  );
  await deps.db.transaction().execute(async (trx) => {
    // The post's row comes first, as everywhere.
    if (!refusal) await store(trx);
    const current = await lockTarget(trx, target.id);
    if (current?.lease_by === lease.by) await updateTarget(trx, target.id, {});
    if (refusal) await noteRefusal(trx, deps, target, refusal);
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: target.id,
      at: deps.now(),
      ...(refusal
        ? {
            kind: 'not_corrected',
            text: `${inEnglish(outcomeOf(refusal))} ${inEnglish(refusal.texts.problem)}`,
          }
        : { kind: 'corrected', text: () => t`Text corrected on ${{ network: labelOf(target.network) }}.` }),
      network_said: refusal?.replyText ?? null,
      details: { user_id: userId },
    });
    const { organization_id: organizationId, post_id: postId } = target;
    await announce(trx, { organizationId, noun: 'schedule', ids: [postId], by: userId });
  });
  if (refusal)
    throw notDone(target, { refusal, outcome: outcomeOf(refusal), next: nextAfter(refusal, target) });
}

function outcomeOf(refusal: NetworkError): MessageText {
  return isSurelyNot(refusal)
    ? () => t`The text was not corrected.`
    : () => t`Correcting the text did not finish.`;
}

function nextAfter(refusal: NetworkError, { network }: LockedTarget): MessageText {
  switch (refusal.kind) {
    case 'expired':
      return refusal.texts.next ?? (() => t`Reconnect the account, then try again.`);
    case 'reject':
      return () => t`Change the text, or correct it on ${{ network: labelOf(network) }} itself.`;
    case 'rate_limited':
      return () => t`Try again later.`;
    case 'retry':
    case 'unknown':
      return () => t`Try again. The same text twice does no harm.`;
  }
}
