import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { isForUser } from '#web/parts/posts/approval.ts';
import { rightsOn } from '#web/parts/posts/rights.ts';
import type { Me } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';

/** Decides what needs which user's attention. Only what the user may do is listed, each with one action. */

export type Account = DataOf<Contract['accounts']['list']>['accounts'][number];
export type Target = PostRow['targets'][number];

export interface DeliveryNeed {
  post: PostRow;
  target: Target;
  /** `view`: retries fail until another member reconnects the account. */
  action: 'retry' | 'decide' | 'view';
}

export interface AccountNeed {
  account: Account;
  /** Number of posts that failed on it and can be retried once it is reconnected. */
  failed: number;
}

export interface ReviewNeed {
  post: PostRow;
  action: 'fix' | 'approve' | 'review';
}

/** Whether this user may reconnect accounts. */
export function mayReconnect({ permissions, organization }: Me): boolean {
  return permissions.includes('manage') && organization !== null && roleAtLeast(organization.role, 'admin');
}

/**
 * Deliveries that failed, were missed or are unconfirmed, if this user may decide on them. Failures caused by an
 * expired account are left out where this user can reconnect it, since the account is listed itself.
 * @param accounts undefined while loading
 */
export function deliveryNeeds(
  posts: readonly PostRow[],
  accounts: readonly Account[] | undefined,
  me: Me,
): DeliveryNeed[] {
  const expired = expiredIds(accounts);
  return posts
    .filter((post) => rightsOn(post, me).deliver === null)
    .flatMap((post) =>
      post.targets.flatMap((target): DeliveryNeed[] => {
        switch (target.state) {
          case 'unknown':
          case 'missed':
            return [{ post, target, action: 'decide' }];
          case 'failed':
            if (!expired.has(target.account_id)) return [{ post, target, action: 'retry' }];
            return mayReconnect(me) ? [] : [{ post, target, action: 'view' }];
          case 'queued':
          case 'preparing':
          case 'sending':
          case 'sent':
          case 'skipped':
          case 'cancelled':
            return [];
        }
      }),
    );
}

/**
 * Accounts that this user must reconnect before anything can be published there, then those that expire soon.
 * @param posts those with a delivery that needs attention
 */
export function accountNeeds(accounts: readonly Account[], posts: readonly PostRow[], me: Me): AccountNeed[] {
  if (!mayReconnect(me)) return [];
  const failedOn = (id: number) =>
    posts.filter(({ targets }) =>
      targets.some(({ account_id, state }) => account_id === id && state === 'failed'),
    ).length;
  return accounts
    .filter(({ state }) => state === 'needs_reconnect' || state === 'expiring')
    .toSorted((a, b) => Number(a.state === 'expiring') - Number(b.state === 'expiring'))
    .map((account) => ({ account, failed: failedOn(account.account_id) }));
}

/**
 * Posts in review whose next step is this user's: the author's after a reviewer requested changes, an approver's
 * after an OK, otherwise a reviewer's. Ordered by publishing time; posts without one come last.
 */
export function reviewNeeds(posts: readonly PostRow[], me: Me): ReviewNeed[] {
  return posts
    .flatMap((post): ReviewNeed[] => {
      const action = reviewAction(post, me);
      return action === null ? [] : [{ post, action }];
    })
    .toSorted((a, b) => timeOf(a.post) - timeOf(b.post) || a.post.id - b.post.id);
}

function reviewAction(post: PostRow, me: Me): ReviewNeed['action'] | null {
  const isOwn = post.author_user_id === me.user.id;
  const rights = rightsOn(post, me);
  // A verdict by automated checks alone does not count: a reviewer still has to read the post.
  if (post.needs_review)
    return isForUser(post) && !isOwn && permissionsIn(me, post.project_id).includes('review')
      ? 'review'
      : null;
  if (post.valid_verdict === 'fix' || post.valid_verdict === 'block')
    return isOwn && rights.edit === null ? 'fix' : null;
  if (post.valid_verdict === 'ok')
    return rights.release === null && rights.by === 'approve' ? 'approve' : null;
  return null;
}

const timeOf = ({ scheduled_at }: PostRow) =>
  scheduled_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(scheduled_at);

function expiredIds(accounts: readonly Account[] | undefined): ReadonlySet<number> {
  return new Set(
    accounts?.filter(({ state }) => state === 'needs_reconnect').map(({ account_id }) => account_id),
  );
}
