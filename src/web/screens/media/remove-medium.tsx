import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import type { Medium } from '#web/parts/media/media-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

interface RemoveMediumProps {
  medium: Medium;
  onGone: () => void;
  onClose: () => void;
}

/** Confirms the removal. The server refuses it while unpublished posts use the medium, and lists them. */
export function RemoveMedium({ medium, onGone, onClose }: RemoveMediumProps) {
  const remove = api.media.remove.useMutation({ refusal: 'inline' });
  const posts = postsOf(remove.error?.details);
  return (
    <Dialog title={t`Remove “${{ name: medium.name }}”?`} isOpen onClose={onClose}>
      {remove.error ? (
        <div role="alert">
          <p className="text-danger">{remove.error.message}</p>
          {posts.length > 0 && (
            <ul className="mt-2">
              {posts.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to="/compose/$postId"
                    params={{ postId: String(id) }}
                    className="block min-h-6 truncate text-accent underline underline-offset-2"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <p className="text-soft">
          {t`The file is removed from the library for everyone. This can’t be undone. Published posts keep showing it.`}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>{remove.error ? t`Close` : t`Cancel`}</Button>
        {!remove.error && (
          <Button
            variant="danger"
            isPending={remove.isPending}
            onPress={() =>
              remove.mutate(
                { media_id: medium.media_id },
                {
                  onSuccess: () => {
                    toast(t`“${{ name: medium.name }}” removed from the library.`);
                    onClose();
                    onGone();
                  },
                },
              )
            }
          >
            {t`Remove`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The posts listed in the details of that error. */
function postsOf(details: Readonly<Record<string, unknown>> | undefined): { id: number; title: string }[] {
  const posts = details?.posts;
  if (!Array.isArray(posts)) return [];
  return posts.flatMap((post: unknown) => {
    if (typeof post === 'number') return [{ id: post, title: t`Post ${{ id: post }}` }];
    if (typeof post !== 'object' || post === null || !('id' in post) || typeof post.id !== 'number')
      return [];
    const title = 'title' in post && typeof post.title === 'string' ? post.title : t`Post ${{ id: post.id }}`;
    return [{ id: post.id, title }];
  });
}
