import type { Insertable, Transaction } from 'kysely';

import type { PostStepsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DemoStep } from './posts-delivery.ts';
import type { Place, PlacedPost } from './posts-fill.ts';
import { insertOutbox, insertSteps, setPublished } from './posts-store.ts';

const timeOf = ({ attemptedAt }: DemoStep) => attemptedAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

interface Step extends DemoStep {
  number: number;
  place: Place;
  steps: readonly DemoStep[];
}

/** Puts on the sandboxes' shelves what was sent, and writes down each step with what the network said of it. */
export async function fillOutbox(trx: Transaction<Tables>, posts: readonly PlacedPost[]): Promise<void> {
  const steps = posts.flatMap(({ places }) =>
    places.flatMap((place) => {
      const own = place.delivery?.steps ?? [];
      return own.map((step, number): Step => ({ ...step, number, place, steps: own }));
    }),
  );
  steps.sort((a, b) => timeOf(a) - timeOf(b));
  const ids = new Map<string, number>();
  const longest = Math.max(...steps.map(({ number }) => number));
  // What is answered to comes before its answer.
  for (let number = 0; number <= longest; number++)
    for (const [key, id] of await insertOutbox(
      trx,
      steps.filter((step) => step.number === number).flatMap(shelved),
    ))
      ids.set(key, id);
  await insertSteps(trx, steps.map(stepRow));
  await setPublished(
    trx,
    steps
      .filter(
        ({ number, state, place }) => number === 0 && state === 'sent' && place.delivery?.state === 'sent',
      )
      .flatMap(({ key, place }) => {
        const published = publishedAs(key);
        return published ? [{ id: place.targetId, ...published }] : [];
      }),
  );

  function shelved({ key, attemptedAt, isOut, kind, body, media, place, number, steps: own }: Step) {
    if (!isOut || key === null || attemptedAt === null) return [];
    const before = kind === 'first_comment' ? own[0] : own[number - 1];
    return [
      {
        account_id: place.accountId,
        key,
        parent_id: before?.key ? (ids.get(before.key) ?? null) : null,
        kind,
        body,
        media: JSON.stringify(media),
        created_at: attemptedAt,
      },
    ];
  }

  function stepRow({
    key,
    kind,
    state,
    number,
    attemptedAt,
    sentAt,
    place,
  }: Step): Insertable<PostStepsTable> {
    const published = state === 'sent' ? publishedAs(key) : null;
    return {
      target_id: place.targetId,
      number,
      kind,
      state,
      key,
      prepared: JSON.stringify(key === null ? null : {}),
      attempted_at: attemptedAt,
      network_id: published?.networkId ?? null,
      url: published?.url ?? null,
      sent_at: sentAt,
    };
  }

  function publishedAs(key: string | null): { networkId: string; url: string } | null {
    const id = key === null ? undefined : ids.get(key);
    return id === undefined ? null : { networkId: String(id), url: `/sandbox?post=${id}` };
  }
}
