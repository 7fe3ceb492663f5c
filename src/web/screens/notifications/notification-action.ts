import { t } from '@lingui/core/macro';

/** What can be done about a notification where it stands. */
export type NotificationAction =
  /** Leads to the place where it is done. */
  | { kind: 'link'; label: string; path: string }
  /** Deliveries of a post that need a decision: decided in place. */
  | { kind: 'deliveries'; label: string; postId: number };

/** The one action of a notification; null where opening it is all there is to do. */
export function actionOf({ event, path }: { event: string; path: string }): NotificationAction | null {
  const link = (label: string, hash = '') => ({ kind: 'link' as const, label, path: `${path}${hash}` });
  switch (event) {
    case 'draft_awaits_me':
      return link(t`Open review`);
    case 'fix_or_block':
      return link(t`Edit post`);
    case 'post_failed':
    case 'post_missed':
    case 'post_unknown': {
      const postId = Number(/^\/compose\/(\d+)$/.exec(path)?.[1]);
      if (Number.isNaN(postId)) return null;
      return { kind: 'deliveries', label: event === 'post_unknown' ? t`Resolve` : t`Retry`, postId };
    }
    case 'account_at_risk':
      return link(t`Reconnect`);
    case 'mentioned':
    case 'comment_on_my_card':
    case 'comment_on_my_post':
      return link(t({ message: 'Reply', context: 'verb' }), '#comment');
    case 'card_due':
    case 'assigned_to_me':
      return link(t`Open card`);
    default:
      return null;
  }
}
