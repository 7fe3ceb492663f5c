import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { CommentText } from '#web/parts/board/comment-text.tsx';
import { MentionField } from '#web/parts/board/mention-field.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';

interface CommentsProps {
  post: number;
  /** Why the user cannot comment; null if they can. */
  refusal: string | null;
}

/** Internal comments on a post, oldest first; never published. */
export function Comments({ post, refusal }: CommentsProps) {
  const zone = useZone();
  const members = api.members.list.useQuery({}).data?.members ?? [];
  const { data, isPending, error, refetch } = api.postComments.list.useQuery({ post_id: post });
  const comments = data?.comments ?? [];
  const reason = error?.message ?? '';
  return (
    <section aria-label={t`Comments`} className="border-t border-line pt-3">
      <h2 className="mb-2 font-semibold">
        {t`Comments`}{' '}
        {comments.length > 0 && <span className="figures font-normal text-faint">{comments.length}</span>}
      </h2>
      {isPending && <Skeleton className="h-10 w-full" />}
      {error && (
        <p className="text-danger">
          {t`Couldn’t load comments. ${reason}`}{' '}
          <button type="button" className="min-h-6 underline" onClick={() => void refetch()}>
            {t`Try again`}
          </button>
        </p>
      )}
      {comments.length > 0 && (
        <ol aria-label={t`Comments`} className="mb-3 flex flex-col gap-3">
          {comments.map(({ id, user_name, comment, created_at }) => (
            <li key={id} className="flex gap-2.5">
              <Avatar name={user_name} />
              <div className="min-w-0 flex-1">
                <p className="flex h-6 items-center gap-2 text-xs text-faint">
                  <span className="truncate text-sm font-medium text-ink">{user_name}</span>
                  <Ago at={created_at} zone={zone} isSentence />
                </p>
                <p dir="auto" className="break-words whitespace-pre-wrap">
                  <CommentText text={comment} members={members} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {refusal === null ? (
        <NewComment post={post} members={members} />
      ) : (
        comments.length === 0 && <p className="text-faint">{t`No comments yet.`}</p>
      )}
    </section>
  );
}

type Members = React.ComponentProps<typeof MentionField>['members'];

function NewComment({ post, members }: { post: number; members: Members }) {
  const isReply = useLocation({ select: ({ hash }) => hash === 'comment' });
  const add = api.postComments.add.useMutation();
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '' || add.isPending) return;
    add.mutate({ post_id: post, comment: text }, { onSuccess: () => setText('') });
  };
  return (
    <>
      <MentionField
        members={members}
        label={t({ message: 'Comment', context: 'noun' })}
        placeholder={t`Write a comment… @ to mention`}
        isFirst={isReply}
        value={text}
        onChange={setText}
        onSend={send}
      />
      {text.trim() !== '' && (
        <Button className="mt-2" onPress={send} isPending={add.isPending}>
          {t({ message: 'Comment', context: 'verb' })}
        </Button>
      )}
    </>
  );
}
