import { Link, useNavigate } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** More than these are counted, not listed. */
const most = 12;

/** Posts that missed their time while publishing was paused: none is published before a user decides. */
export function MissedPosts({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const navigate = useNavigate();
  const one = ids.length === 1;
  return (
    <Dialog title={`${one ? 'One post was' : `${ids.length} posts were`} missed`} isOpen onClose={onClose}>
      <p className="mb-3 text-soft">
        Publishing has resumed. {one ? 'This post is' : 'These posts are'} more than 15 minutes late, so{' '}
        {one ? 'it wasn’t' : 'they weren’t'} published. Publish now, reschedule or skip.
      </p>
      <ul aria-label="Missed posts" className="-mx-2">
        {ids.slice(0, most).map((id) => (
          <MissedPost key={id} id={id} />
        ))}
      </ul>
      {ids.length > most && <p className="mt-1 text-faint">And {ids.length - most} more.</p>}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>Later</Button>
        <Button
          variant="primary"
          onPress={() => void navigate({ to: '/compose', search: { tab: 'attention' } })}
        >
          {' '}
          Review posts{' '}
        </Button>
      </div>
    </Dialog>
  );
}

function MissedPost({ id }: { id: number }) {
  const zone = useZone();
  const post = api.schedule.get.useQuery({ id }).data?.post;
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
              {post.body.split('\n', 1)[0] || 'Untitled post'}
            </span>
            {post.scheduled_at && (
              <span className="figures text-xs text-faint">was due {exactTime(post.scheduled_at, zone)}</span>
            )}
          </>
        ) : (
          <Skeleton className="h-8 w-full" />
        )}
      </Link>
    </li>
  );
}
