import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { useAllPages } from '#web/lib/all-pages.ts';
import { Ago } from '#web/parts/ago.tsx';
import { CommentText } from '#web/parts/board/comment-text.tsx';
import { MentionField } from '#web/parts/board/mention-field.tsx';
import { withoutMarks } from '#web/parts/board/mentions.ts';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useBoard } from './board-context.ts';
import { useDraft } from './drafts.ts';

type Comment = DataOf<Contract['cardComments']['list']>['comments'][number];

/** The comments on a card, oldest first, and the field for a new one. */
export function CardComments({ card, mayWrite }: { card: number; mayWrite: boolean }) {
  const query = api.cardComments.list.useInfiniteQuery({ card_id: card });
  const { data, isPending, error, refetch } = query;
  const comments = data?.pages.flatMap((page) => page.data.comments) ?? [];
  const total = data?.pages[0]?.meta.total ?? 0;
  // Users look for the latest comment, which is on the last page.
  useAllPages(query);
  return (
    <PanelSection title={total > 0 ? t`Comments, ${total}` : t`Comments`}>
      {isPending && <Skeleton className="h-12 w-full" />}
      {error && (
        <p className="text-danger">
          {t`Couldn’t load the comments. ${{ reason: error.message }}`}{' '}
          <button type="button" className="min-h-6 underline" onClick={() => void refetch()}>
            {t`Try again`}
          </button>
        </p>
      )}
      <ol aria-label={t`Comments`} className="flex flex-col gap-3">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} mayWrite={mayWrite} />
        ))}
      </ol>
      {mayWrite && <NewComment card={card} />}
    </PanelSection>
  );
}

function NewComment({ card }: { card: number }) {
  const isReply = useLocation({ select: ({ hash }) => hash === 'comment' });
  const { changes, members } = useBoard();
  const add = api.cardComments.add.useMutation();
  const [kept, keep] = useDraft(`${card}-comment`);
  const text = kept?.text ?? '';
  const send = () => {
    if (text.trim() === '' || add.isPending) return;
    add.mutate(
      { card_id: card, comment: text },
      {
        onSuccess: () => {
          keep(null);
          void changes.bring(card);
        },
      },
    );
  };
  return (
    <div className="mt-3">
      <MentionField
        members={members}
        label={t({ message: 'Comment', context: 'noun' })}
        placeholder={t`Write a comment… @ to mention`}
        isFirst={isReply}
        value={text}
        onChange={(now) => keep(now === '' ? null : { text: now, base: null })}
        onSend={send}
      />
      {text.trim() !== '' && (
        <Button variant="primary" className="mt-2" onPress={send} isPending={add.isPending}>
          {t({ message: 'Comment', context: 'verb' })}
        </Button>
      )}
    </div>
  );
}

function CommentRow({ comment, mayWrite }: { comment: Comment; mayWrite: boolean }) {
  const { timezone, members } = useBoard();
  const me = useMe();
  const edit = api.cardComments.edit.useMutation();
  const remove = api.cardComments.remove.useMutation();
  const restore = api.cardComments.restore.useMutation();
  const [draft, setDraft] = useState<string | null>(null);
  const isMine = comment.user_id === me.user.id;
  const mayRemove = mayWrite && (isMine || me.organization?.role !== 'member');
  const save = () => {
    if (draft === null || draft.trim() === '') return;
    edit.mutate({ id: comment.id, comment: draft }, { onSuccess: () => setDraft(null) });
  };
  const tool =
    'grid size-6 place-items-center rounded-sm text-faint opacity-0 group-hover/comment:opacity-100 focus-visible:opacity-100 hover:bg-press hover:text-ink pointer-coarse:opacity-100';
  return (
    <li className="group/comment flex gap-2.5">
      <Avatar name={comment.user_name} />
      <div className="min-w-0 flex-1">
        <p className="flex h-6 items-center gap-2 text-xs text-faint">
          <span className="truncate text-sm font-medium text-ink">{comment.user_name}</span>
          <Ago at={comment.created_at} zone={timezone} isSentence />
          {comment.edited_at && <span>{t`edited`}</span>}
          <span className="ms-auto flex">
            {mayWrite && isMine && (
              <button
                type="button"
                aria-label={t`Edit comment`}
                data-hint={t`Edit`}
                className={tool}
                onClick={() => setDraft(withoutMarks(comment.comment))}
              >
                <Pencil aria-hidden className="size-3.5" />
              </button>
            )}
            {mayRemove && (
              <button
                type="button"
                aria-label={t`Delete comment`}
                data-hint={t`Delete`}
                className={tool}
                onClick={() =>
                  remove.mutate(
                    { id: comment.id },
                    {
                      onSuccess: () => toast(t`Comment deleted.`, () => restore.mutate({ id: comment.id })),
                    },
                  )
                }
              >
                <Trash2 aria-hidden className="size-3.5" />
              </button>
            )}
          </span>
        </p>
        {draft === null ? (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            <CommentText text={comment.comment} members={members} />
          </p>
        ) : (
          <>
            <MentionField
              members={members}
              label={t({ message: 'Comment', context: 'noun' })}
              placeholder={t({ message: 'Comment', context: 'noun' })}
              value={draft}
              onChange={setDraft}
              onSend={save}
              isFirst
            />
            <div className="mt-2 flex gap-1">
              <Button variant="primary" onPress={save} isPending={edit.isPending}>
                {t`Save`}
              </Button>
              <Button variant="quiet" onPress={() => setDraft(null)}>
                {t`Cancel`}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
