import { t } from '@lingui/core/macro';

/** An action offered in the row of a notification. */
export type NotificationAction =
  /** Navigates to the screen where the user acts. */
  | { kind: 'link'; label: string; path: string }
  /** Lists the deliveries of a post that need a decision, in the row. */
  | { kind: 'deliveries'; label: string; postId: number };

/** The action of a notification; null if it can only be opened. */
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
