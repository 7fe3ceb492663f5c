import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { CommentText } from '#web/parts/board/comment-text.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

type Comment = DataOf<Contract['postComments']['list']>['comments'][number];

interface CommentRowProps {
  comment: Comment;
  members: React.ComponentProps<typeof CommentText>['members'];
  zone: string;
  mayResolve: boolean;
  /** Why the user cannot take over a suggestion; null if they can. */
  editRefusal: string | null;
  onApplied: (() => void) | undefined;
}

/** A comment on a post: its passage, its words, what it suggests, and how it was settled. */
export function CommentRow({
  comment: one,
  members,
  zone,
  mayResolve,
  editRefusal,
  onApplied,
}: CommentRowProps) {
  const { id, user_name, comment, created_at, passage, suggestion, applied_at, resolved_at, resolved_by } =
    one;
  const resolve = api.postComments.resolve.useMutation();
  const apply = api.postComments.apply.useMutation();
  const set = (resolved: boolean) => resolve.mutate({ id, resolved });
  const isOpen = resolved_at === null;
  return (
    <li className={`flex gap-2.5 ${isOpen ? '' : 'opacity-70'}`}>
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
        {passage && <Passage passage={passage} suggestion={suggestion} />}
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
              <Button
                variant="quiet"
                className="h-7"
                isPending={apply.isPending}
                onPress={() =>
                  apply.mutate(
                    { id },
                    {
                      onSuccess: () => {
                        toast(t`Suggestion applied.`);
                        onApplied?.();
                      },
                    },
                  )
                }
              >
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

function Passage({
  passage,
  suggestion,
}: {
  passage: NonNullable<Comment['passage']>;
  suggestion: string | null;
}) {
  return (
    <blockquote className="my-1 border-s-2 border-edge ps-2 text-soft">
      <p dir="auto" className="line-clamp-4 break-words whitespace-pre-wrap">
        {suggestion === null ? (
          passage.quote
        ) : (
          <>
            <del className="rounded-sm bg-danger-wash text-danger">{passage.quote}</del>{' '}
            <ins className="rounded-sm bg-good-wash text-good no-underline">{suggestion}</ins>
          </>
        )}
      </p>
      {passage.state !== 'here' && (
        <p className="text-xs text-warning">
          {passage.state === 'gone'
            ? t`These words were changed since.`
            : t`These words stand in several places now.`}
        </p>
      )}
    </blockquote>
  );
}
