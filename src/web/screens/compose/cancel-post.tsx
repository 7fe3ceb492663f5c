import { useState } from 'react';

import type { PostRow } from '#contract/posts.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Drops a draft or calls off a scheduled post, once one has said so. */
export function CancelPost({ post, onGone }: { post: PostRow; onGone?: () => void }) {
  const [asking, setAsking] = useState(false);
  const cancel = api.schedule.cancel.useMutation();
  const isDraft = post.status === 'draft';
  return (
    <>
      <Button look="quiet" onPress={() => setAsking(true)}>
        {isDraft ? 'Drop the draft' : 'Call it off'}
      </Button>
      <Confirm
        title={isDraft ? 'Drop this draft?' : 'Call off this post?'}
        action={isDraft ? 'Drop it' : 'Call it off'}
        isOpen={asking}
        isPending={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(
            { id: post.id },
            {
              onSuccess: () => {
                toast(isDraft ? 'The draft is dropped.' : 'It is called off.');
                onGone?.();
              },
              onSettled: () => setAsking(false),
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        Nothing of it goes out. It stays on record as cancelled and cannot be taken up again.
      </Confirm>
    </>
  );
}
