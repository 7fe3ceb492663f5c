import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { DecideDelivery } from '#web/parts/delivery/decide-delivery.tsx';
import { DeliveryTrouble } from '#web/parts/delivery/delivery-trouble.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { Skeleton } from '#web/ui/states.tsx';

/** The deliveries of a post that need a decision, each with its actions. */
export function TroubledDeliveries({ postId }: { postId: number }) {
  const me = useMe();
  const { data, error } = api.schedule.get.useQuery({ id: postId }, { staleTime: 0 });
  if (error)
    return <p className="text-danger">{t`The post couldn’t be loaded. ${{ reason: error.message }}`}</p>;
  if (!data) return <Skeleton className="h-16 w-full" />;
  const { post } = data;
  const troubled = post.targets.filter(
    ({ state }) => state === 'failed' || state === 'unknown' || state === 'missed',
  );
  if (troubled.length === 0)
    return <p className="text-soft">{t`Nothing left to do: every delivery of this post was resolved.`}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {troubled.map((target) => (
        <li key={target.account_id} className="flex flex-col gap-2">
          <p className="font-medium">{target.name}</p>
          <DeliveryTrouble target={target} />
          {permissionsIn(me, post.project_id).includes('publish') && (
            <DecideDelivery post={post} target={target} />
          )}
        </li>
      ))}
    </ul>
  );
}
