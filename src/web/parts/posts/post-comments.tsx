import { plural, t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { placed } from '#web/lib/places.ts';
import { MentionField } from '#web/parts/board/mention-field.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { usePostComments } from './all-comments.ts';
import { CommentRow } from './comment-row.tsx';
import { spotNumbers } from './picture-spots.ts';

interface CommentsProps {
  post: number;
  /** Why the user cannot comment; null if they can. */
  refusal: string | null;
  /** Why the user cannot take over a suggestion; null if they can. */
  editRefusal: string | null;
  /** Saves what is typed before a suggestion is taken over; false if that failed. */
  prepare?: () => Promise<boolean>;
  /** Called after a suggestion was taken over. */
  onApplied?: () => void;
}

/** Internal comments on a post, oldest first; never published. Resolved ones are folded. */
export function Comments({ post, refusal, editRefusal, prepare, onApplied }: CommentsProps) {
  const zone = useZone();
  const [showsResolved, setShowsResolved] = useState(false);
  const members = api.members.list.useQuery({}).data?.members ?? [];
  const { comments: all, isPending, error, refetch } = usePostComments(post);
  const resolved = all.filter(({ resolved_at }) => resolved_at !== null).length;
  const comments = showsResolved ? all : all.filter(({ resolved_at }) => resolved_at === null);
  const numbers = spotNumbers(all);
  const reason = error?.message ?? '';
  return (
    <section ref={placed('comments')} aria-label={t`Comments`} className="border-t border-line pt-3">
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold">
        {t`Comments`}
        {all.length > resolved && (
          <span className="figures font-normal text-faint">{all.length - resolved}</span>
        )}
        {resolved > 0 && (
          <button
            type="button"
            className="ms-auto min-h-6 text-xs font-normal text-faint underline underline-offset-2 hover:text-ink"
            onClick={() => setShowsResolved(!showsResolved)}
          >
            {showsResolved
              ? t`Hide resolved`
              : plural(resolved, { one: 'Show # resolved', other: 'Show # resolved' })}
          </button>
        )}
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
          {comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              members={members}
              zone={zone}
              mayResolve={refusal === null}
              editRefusal={editRefusal}
              number={numbers.get(comment.id)}
              prepare={prepare}
              onApplied={onApplied}
            />
          ))}
        </ol>
      )}
      {refusal === null ? (
        <NewComment post={post} members={members} />
      ) : (
        all.length === 0 && <p className="text-faint">{t`No comments yet.`}</p>
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
