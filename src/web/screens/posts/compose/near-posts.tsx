import { plural, t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';

import { api } from '#web/api.ts';
import { clockTime } from '#web/lib/format.ts';
import { useStore } from '#web/lib/store.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { useCompose, useDraft } from './compose-context.ts';

const hourMs = 3_600_000;

/** Lists other posts on the same accounts within an hour, which would compete for attention. */
export function NearPosts({ at, zone }: { at: string; zone: string }) {
  const { store, project } = useCompose();
  const id = useStore(store, ({ post }) => post?.id);
  const { account_ids } = useDraft();
  const time = Date.parse(at);
  const { data } = api.schedule.list.useQuery({
    project_id: project.id,
    from: new Date(time - hourMs).toISOString(),
    to: new Date(time + hourMs).toISOString(),
    per_page: 50,
  });
  const near = (data?.posts ?? []).filter(
    (post) =>
      post.id !== id &&
      post.status !== 'cancelled' &&
      post.targets.some(({ account_id }) => account_ids.includes(account_id)),
  );
  if (near.length === 0) return null;
  return (
    <div className="flex gap-2 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p>
          {plural(
            { count: near.length },
            {
              1: 'Another post is scheduled for the same accounts within an hour:',
              other: '# other posts are scheduled for the same accounts within an hour:',
            },
          )}
        </p>
        <ul className="text-soft">
          {near.slice(0, 4).map((post) => (
            <li key={post.id} className="flex gap-2">
              <span className="figures">
                {post.scheduled_at
                  ? clockTime(Date.parse(post.scheduled_at), zone)
                  : t({ message: 'now', context: 'time of a post' })}
              </span>
              <span dir="auto" className="truncate">
                {titleOf(post)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
