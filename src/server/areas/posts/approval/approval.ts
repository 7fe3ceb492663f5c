import type { Kysely } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { approvalState, type ApprovalState, type GivenReview } from '#contract/posts/approval-rule.ts';
import { listReviews } from '#server/areas/posts/reviews/store.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { judged, judgesOf, linkMakersOf, type Judges } from './judges.ts';
import {
  holdSteps,
  listCandidates,
  listEscalations,
  listOpenTurns,
  listSteps,
  type Candidate,
  type Step,
  type Turn,
} from './store.ts';

type Db = Kysely<Tables>;

type Approved = Pick<
  StoredPost,
  'id' | 'organization_id' | 'project_id' | 'author_user_id' | 'content_hash' | 'state' | 'stage'
>;

/** Where a post is in the steps of its project. */
export interface Approval extends Omit<ApprovalState, 'steps'> {
  steps: (ApprovalState['steps'][number] & { step: Step; judges: Judges })[];
  /** The turn on record, which may be of another step until it is settled. */
  open: Turn | undefined;
  /** Whose review link counts at an open step that takes guests; empty without such a step. */
  linkMakers: Candidate[];
}

interface StoredGiven extends Omit<GivenReview, 'current' | 'by_link'> {
  content_hash: string;
  guest_name: string | null;
  /** Who created the link of a guest. */
  link_created_by: number | null;
}

/** A stored review as the rule of approval reads it. By a link of their own, authors would approve their own posts. */
const given =
  (post: Pick<Approved, 'content_hash' | 'author_user_id'>) =>
  ({ guest_name, link_created_by, content_hash, ...review }: StoredGiven): GivenReview[] => {
    const by_link = guest_name !== null;
    if (review.verdict === 'ok' && isByAuthorsLink({ guest_name, link_created_by }, post)) return [];
    return [{ ...review, by_link, current: content_hash === post.content_hash }];
  };

/** Whether a guest gave a review by a link that the post's author created. */
export const isByAuthorsLink = (
  { guest_name, link_created_by }: Pick<StoredGiven, 'guest_name' | 'link_created_by'>,
  { author_user_id }: Pick<Approved, 'author_user_id'>,
): boolean => guest_name !== null && link_created_by !== null && link_created_by === author_user_id;

/**
 * Where these posts of one organization are in the steps of their projects; posts of projects without steps are left
 * out, and so are those that are not in review.
 * @param reviewsOf a post's reviews, latest first, where the caller has them already
 */
export async function approvalsOf(
  db: Db,
  posts: readonly Approved[],
  reviewsOf?: (postId: number) => readonly StoredGiven[],
): Promise<ReadonlyMap<number, Approval>> {
  const open = posts.filter(({ state, stage }) => state === 'draft' && stage === 'review');
  const [first] = open;
  if (!first) return new Map();
  return inSteps(db, open, reviewsOf);
}

async function inSteps(
  db: Db,
  posts: readonly Approved[],
  reviewsOf?: (postId: number) => readonly StoredGiven[],
): Promise<ReadonlyMap<number, Approval>> {
  const steps = await listSteps(db, { projectIds: [...new Set(posts.map(({ project_id }) => project_id))] });
  const stepsIn = Map.groupBy(steps, ({ project_id }) => project_id);
  const stepped = posts.filter(({ project_id }) => stepsIn.has(project_id));
  const [first] = stepped;
  if (!first) return new Map();
  const ids = stepped.map(({ id }) => id);
  const [members, turns, escalations, reviews] = await Promise.all([
    listCandidates(db, first.organization_id),
    listOpenTurns(db, ids),
    listEscalations(db, ids),
    reviewsOf ? [] : listReviews(db, ids),
  ]);
  const turnOf = new Map(turns.map((turn) => [turn.post_id, turn]));
  const stored = Map.groupBy(reviews, ({ post_id }) => post_id);
  return new Map(
    stepped.map((post) => {
      const turn = turnOf.get(post.id);
      const withJudges = (stepsIn.get(post.project_id) ?? []).map((step) => {
        // Whoever was asked at a deadline goes on to count after its turn has ended.
        const escalated = escalations.some(
          ({ post_id, step_id, content_hash }) =>
            post_id === post.id &&
            step_id === step.id &&
            (content_hash === post.content_hash || step.keeps_after_edit),
        );
        return { step, judges: judgesOf(step, members, { authorId: post.author_user_id, escalated }) };
      });
      const own = reviewsOf?.(post.id) ?? stored.get(post.id) ?? [];
      const state = approvalState(
        withJudges.map(({ step, judges }) => judged(step, judges)),
        own.flatMap(given(post)),
      );
      const withSteps = state.steps.flatMap((one, index) => {
        const of = withJudges[index];
        return of ? [{ ...one, ...of }] : [];
      });
      const invitesGuests = withSteps.some(
        ({ step, state: of }) => step.guests && (of === 'waiting' || of === 'later'),
      );
      const linkMakers = invitesGuests ? linkMakersOf(post.project_id, members, post.author_user_id) : [];
      return [post.id, { ...state, steps: withSteps, open: turn, linkMakers }];
    }),
  );
}

/** Where one post is in the steps of its project, whatever its state; null where there are none. */
export async function approvalOf(db: Db, post: Approved): Promise<Approval | null> {
  return (await inSteps(db, [post])).get(post.id) ?? null;
}

/** Whether posts of this project are approved in steps. */
export async function hasSteps(db: Db, projectId: number): Promise<boolean> {
  return (await listSteps(db, { projectIds: [projectId] })).length > 0;
}

/** The same in a transaction that acts on it: the steps stay as they are until it ends. */
export async function heldApprovalOf(trx: Db, post: Approved): Promise<Approval | null> {
  await holdSteps(trx, post.project_id);
  return approvalOf(trx, post);
}

/**
 * Nothing is published before every step has approved its present content.
 * @throws CodedError invalid_state with the step that the post waits for
 */
export function requireApproved(approval: Approval | null): void {
  if (!approval || approval.approved) return;
  const step = approval.steps.find(({ id }) => id === approval.turn)?.step;
  if (!step)
    throw new CodedError(
      'invalid_state',
      t`Changes to this post were requested. Once it is edited, or approved after all, its approval goes on.`,
    );
  throw new CodedError(
    'invalid_state',
    t`This post waits for approval at the step “${{ step: step.name }}”. It can be published once every step has approved it.`,
    { step_id: step.id },
  );
}
