import { plural, t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** Limit of listed posts; the rest is shown as a number. */
const most = 12;

/** Posts that missed their time while publishing was paused; each stays unpublished until a user decides. */
export function MissedPosts({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog
      title={plural(ids.length, { one: 'One post was missed', other: '# posts were missed' })}
      isOpen
      onClose={onClose}
    >
      <p className="mb-3 text-soft">
        {plural(ids.length, {
          one: 'Publishing has resumed. This post is more than 15 minutes late, so it wasn’t published. Publish now, reschedule or skip.',
          other:
            'Publishing has resumed. These posts are more than 15 minutes late, so they weren’t published. Publish now, reschedule or skip.',
        })}
      </p>
      <ul aria-label={t`Missed posts`} className="-mx-2">
        {ids.slice(0, most).map((id) => (
          <MissedPost key={id} id={id} />
        ))}
      </ul>
      {ids.length > most && (
        <p className="mt-1 text-faint">{plural(ids.length - most, { other: 'And # more.' })}</p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>{t({ message: 'Later', context: 'not now' })}</Button>
        <Button
          variant="primary"
          onPress={() => void navigate({ to: '/compose', search: { tab: 'attention' } })}
        >
          {t`Review posts`}
        </Button>
      </div>
    </Dialog>
  );
}

function MissedPost({ id }: { id: number }) {
  const zone = useZone();
  const post = api.schedule.get.useQuery({ id }).data?.post;
  const due = post?.scheduled_at && exactTime(post.scheduled_at, zone);
  return (
    <li>
      <Link
        to="/compose/$postId"
        params={{ postId: String(id) }}
        className="flex min-h-8 flex-col rounded-md px-2 py-1 hover:bg-hover"
      >
        {post ? (
          <>
            <span dir="auto" className="truncate font-medium">
              {post.body.split('\n', 1)[0] || t`Untitled post`}
            </span>
            {due && <span className="figures text-xs text-faint">{t`was due ${{ when: due }}`}</span>}
          </>
        ) : (
          <Skeleton className="h-8 w-full" />
        )}
      </Link>
    </li>
  );
}
