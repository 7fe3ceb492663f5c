import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { ComposedLog } from '#web/parts/posts/composed-log.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The delivery attempts step by step; loaded when opened. */
export function DeliveryLog({ post, zone }: { post: PostRow; zone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-2">
      <Button variant="quiet" className="-ms-3" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? t`Hide attempts` : t`Attempts`}
      </Button>
      {isOpen && <Log post={post} zone={zone} />}
    </div>
  );
}

function Log({ post, zone }: { post: PostRow; zone: string }) {
  const { data, error } = api.schedule.get.useQuery({ id: post.id });
  if (error) return <p className="text-danger">{error.message}</p>;
  return data ? <ComposedLog whole={data} zone={zone} /> : <Skeleton className="h-16 w-full" />;
}
