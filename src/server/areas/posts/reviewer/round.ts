import { t } from '#contract/message.ts';
import { isAllowedIn } from '#server/access/projects.ts';
import { chatModel, type ChatModel } from '#server/lib/chat-model.ts';
import { announce } from '#server/live/announce.ts';
import { reviewersOf, type Reviewer } from './agents.ts';
import { gradePost, type GradeDeps } from './grade.ts';
import type { Models } from './model-part.ts';
import { listWaiting, saveRound, type Waiting } from './store.ts';

/** A round begins no further draft after this long, in ms: the next one continues. */
const roundMs = 7 * 60_000;

/**
 * One round over every organization with a grading agent: reads what waits, and stores a verdict on each. It
 * may run twice at once.
 * @returns how many verdicts were stored
 */
export async function gradeRound(
  deps: GradeDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { settings, db, now } = deps;
  if (!settings.reviewer) return 0;
  const model = settings.model && chatModel(settings.model);
  const late = performance.now() + roundMs;
  const isOver = () => signal.aborted || performance.now() > late;
  let stored = 0;
  for (const [organizationId, reviewers] of await reviewersOf(db, now()))
    stored += await gradeOrganization(deps, { organizationId, reviewers, model, isOver });
  return stored;
}

async function gradeOrganization(
  deps: GradeDeps,
  {
    organizationId,
    reviewers,
    model,
    isOver,
  }: {
    organizationId: number;
    reviewers: readonly Reviewer[];
    model: ChatModel | null;
    isOver: () => boolean;
  },
): Promise<number> {
  const { db, now, log } = deps;
  const models: Models = { model, fault: null };
  const sendRound = (postId?: number) =>
    listWaiting(db, {
      organizationId,
      reviewers: reviewers.map(({ actor }) => actor.userId),
      model: model !== null,
      now: now(),
      ...(postId !== undefined && { postId }),
    });
  let [graded, failed] = [0, 0];
  let trouble: string | null = null;
  for (const { id, content_hash, author_user_id, project_id } of await sendRound()) {
    if (isOver()) break;
    const actor = reviewers.find(
      (one) => one.actor.userId !== author_user_id && isAllowedIn(one.actor, 'review', [project_id]),
    )?.actor;
    if (!actor) continue;
    const waiting = async (): Promise<Waiting | undefined> => (await sendRound(id))[0];
    try {
      const { outcome, fault } = await gradePost(deps, { actor, id, content_hash }, { waiting, models });
      if (outcome === 'stored') graded += 1;
      if (!fault) continue;
      failed += 1;
      trouble = fault.text;
    } catch (error) {
      // One draft that cannot be graded must not block the others.
      log.error({ err: error, post: id }, 'a draft could not be graded');
      failed += 1;
      trouble = t`A draft could not be graded; the log says why.`;
    }
  }
  await db.transaction().execute(async (trx) => {
    await saveRound(trx, { organization_id: organizationId, at: now(), graded, failed, trouble });
    await announce(trx, { organizationId, noun: 'policy', ids: [], by: null });
  });
  return graded;
}
