import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

/** Deletes a draft or cancels a scheduled post, after confirmation. */
export function CancelPost({ post, onGone }: { post: PostRow; onGone?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = api.schedule.cancel.useMutation();
  const restore = useRestore(post.id);
  const isDraft = post.status === 'draft';
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {isDraft ? t`Delete draft` : t`Unschedule`}
      </Button>
      <ConfirmAction
        title={isDraft ? t`Delete this draft?` : t`Unschedule this post?`}
        action={isDraft ? t`Delete` : t`Unschedule`}
        isOpen={isOpen}
        mutation={cancel}
        parameters={{ id: post.id }}
        done={isDraft ? t`Draft deleted.` : t`Post unscheduled.`}
        undo={isDraft ? () => void restore() : undefined}
        onDone={onGone}
        onClose={() => setOpen(false)}
      >
        {isDraft
          ? t`Nothing is published. A deleted draft can be restored from its page.`
          : t`Nothing is published. The post is kept as cancelled and can’t be edited or published again.`}
      </ConfirmAction>
    </>
  );
}

/** Restores a deleted draft. */
export function RestorePost({ id }: { id: number }) {
  const restore = useRestore(id);
  const [isPending, setPending] = useState(false);
  return (
    <Button
      isPending={isPending}
      onPress={() => {
        setPending(true);
        void restore().finally(() => setPending(false));
      }}
    >
      {t`Restore`}
    </Button>
  );
}

/** Restores the draft and opens it. */
function useRestore(id: number) {
  const navigate = useNavigate();
  return async () => {
    try {
      await api.schedule.restore.call({ id });
      toast(t`Draft restored.`);
      await navigate({ to: '/compose/$postId', params: { postId: String(id) } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    }
  };
}
