import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { placed } from '#web/lib/places.ts';
import { Ago } from '#web/parts/ago.tsx';
import { CommentText } from '#web/parts/board/comment-text.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { CommentPlace } from './comment-place.tsx';
import { notSaved } from './commenting.tsx';

type Comment = DataOf<Contract['postComments']['list']>['comments'][number];

interface CommentRowProps {
  comment: Comment;
  members: React.ComponentProps<typeof CommentText>['members'];
  zone: string;
  mayResolve: boolean;
  /** Why the user cannot take over a suggestion; null if they can. */
  editRefusal: string | null;
  /** Of its place among those in pictures. */
  number: number | undefined;
  /** Saves what is typed before a suggestion is taken over; false if that failed. */
  prepare: (() => Promise<boolean>) | undefined;
  /** Called after a suggestion was taken over. */
  onApplied: (() => void) | undefined;
}

/** A comment on a post: its passage, its words, what it suggests, and how it was settled. */
export function CommentRow({
  comment: one,
  members,
  zone,
  mayResolve,
  editRefusal,
  number,
  prepare,
  onApplied,
}: CommentRowProps) {
  const { id, user_name, comment, created_at, passage, suggestion, applied_at, resolved_at, resolved_by } =
    one;
  const resolve = api.postComments.resolve.useMutation();
  const apply = api.postComments.apply.useMutation();
  const set = (resolved: boolean) => resolve.mutate({ id, resolved });
  const isOpen = resolved_at === null;
  const take = async () => {
    if (prepare && !(await prepare())) return toastRefusal(notSaved());
    // The screen may show the changed post anew by then, so that this row is gone. A refusal is a toast already.
    await apply.mutateAsync({ id }).then(
      () => {
        toast(t`Suggestion applied.`);
        onApplied?.();
      },
      () => undefined,
    );
  };
  return (
    <li
      ref={placed(`comment ${id}`)}
      tabIndex={-1}
      className={`flex gap-2.5 rounded-md outline-offset-4 ${isOpen ? '' : 'opacity-70'}`}
    >
      <Avatar name={user_name} />
      <div className="min-w-0 flex-1">
        <p className="flex h-6 items-center gap-2 text-xs text-faint">
          <span className="truncate text-sm font-medium text-ink">{user_name}</span>
          <Ago at={created_at} zone={zone} isSentence />
          {applied_at !== null ? (
            <Badge tone="good" hint={t`Applied by ${{ name: resolved_by ?? '' }}`}>{t`Applied`}</Badge>
          ) : (
            !isOpen && <Badge hint={t`Resolved by ${{ name: resolved_by ?? '' }}`}>{t`Resolved`}</Badge>
          )}
        </p>
        <CommentPlace comment={one} number={number} />
        {comment !== '' && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            <CommentText text={comment} members={members} />
          </p>
        )}
        <p className="-ms-3 flex flex-wrap items-center gap-1">
          {suggestion !== null &&
            applied_at === null &&
            passage?.state === 'here' &&
            editRefusal === null && (
              <Button variant="quiet" className="h-7" isPending={apply.isPending} onPress={() => void take()}>
                {t`Apply`}
              </Button>
            )}
          {mayResolve && applied_at === null && (
            <Button
              variant="quiet"
              className="h-7"
              isPending={resolve.isPending}
              onPress={() => {
                set(isOpen);
                if (isOpen) toast(t`Comment resolved.`, () => set(false));
              }}
            >
              {isOpen ? t`Resolve` : t`Reopen`}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}
