import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import type { Running } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastRefusal } from '#web/ui/toast.tsx';

/** Who comments on a post: a member, or a guest with a review link, who says their name. */
export type Commenter =
  | {
      kind: 'member';
      post: number;
      /** Saves what is typed, since a place must be in the stored post; false if that failed. */
      prepare?: () => Promise<boolean>;
    }
  | { kind: 'guest'; secret: string; post: number; name: string; onName: (name: string) => void };

type Sent = Omit<Parameters<typeof api.postComments.add.call>[0], 'post_id'>;

interface Commenting {
  mutation: Running;
  /** False while a guest has no name. */
  isReady: boolean;
  send: (comment: Sent, onDone: () => void) => void;
}

/** Sends a comment at a place of a post. */
export function useCommenting(by: Commenter): Commenting {
  const add = api.postComments.add.useMutation({ refusal: 'inline' });
  const addByLink = api.guestReview.comment.useMutation({ refusal: 'inline' });
  if (by.kind === 'guest') {
    const { secret, post, name } = by;
    return {
      mutation: addByLink,
      isReady: name.trim() !== '',
      send: (comment, onSuccess) =>
        addByLink.mutate({ secret, post_id: post, name: name.trim(), ...comment }, { onSuccess }),
    };
  }
  const { post, prepare } = by;
  return {
    mutation: add,
    isReady: true,
    send: (comment, onSuccess) => {
      const send = () => add.mutate({ post_id: post, ...comment }, { onSuccess });
      if (!prepare) return send();
      void prepare().then((isSaved) => (isSaved ? send() : toastRefusal(notSaved())));
    },
  };
}

/** Why nothing was done with a draft whose latest changes the server does not have. */
export const notSaved = () => t`The draft couldn’t be saved, so nothing was done. See the reason at the top.`;

/** A guest's name; nothing for members. */
export function CommenterName({ by }: { by: Commenter }) {
  if (by.kind === 'member') return null;
  return (
    <TextField
      label={t`Your name`}
      value={by.name}
      onChange={by.onName}
      maxLength={80}
      autoComplete="name"
      isRequired
    />
  );
}
