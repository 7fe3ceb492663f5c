import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { Ago } from './ago.tsx';
import { useZone } from './me.ts';

type Link = DataOf<Contract['reviewLinks']['list']>['links'][number];

/** The links by which people outside read this at present; none takes no room. */
export function OpenLinks({ opens }: { opens: { post_id: number } | { project_id: number } }) {
  const { data, error, refetch } = api.reviewLinks.list.useQuery({ ...opens, open: '1', per_page: 50 });
  if (error && !data)
    return (
      <p role="alert" className="mt-6 flex flex-wrap items-center gap-2 text-danger">
        The open links could not be loaded. {error.message}
        <Button onPress={() => void refetch()}>Try again</Button>
      </p>
    );
  if (!data) return <Skeleton className="mt-6 h-10 w-full" />;
  if (data.links.length === 0) return null;
  return (
    <section aria-label="Open links" className="mt-6 border-t border-line pt-3">
      <h3 className="font-semibold">Open links</h3>
      <ul className="divide-y divide-line">
        {data.links.map((link) => (
          <OpenLink key={link.id} link={link} isWide={'post_id' in opens && link.project_id !== null} />
        ))}
      </ul>
    </section>
  );
}

function OpenLink({ link, isWide }: { link: Link; isWide: boolean }) {
  const zone = useZone();
  const revoke = api.reviewLinks.revoke.useMutation();
  const [asking, setAsking] = useState(false);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium break-words">
            {link.name}
          </span>
          {isWide && <Badge hint="It opens all of the project that waits for review">Whole project</Badge>}
          {link.may_send && (
            <Badge tone="warning" hint="An OK by it may release a post">
              May send
            </Badge>
          )}
        </p>
        <p className="text-xs text-faint">
          {link.last_opened_at ? (
            <>
              Opened <Ago at={link.last_opened_at} zone={zone} inWords />
            </>
          ) : (
            'Not opened yet'
          )}
          , ends{' '}
          <span data-hint={exactTime(link.expires_at, zone)}>
            <Ago at={link.expires_at} zone={zone} inWords />
          </span>
        </p>
      </div>
      <Button look="quiet" onPress={() => setAsking(true)}>
        Revoke<span className="sr-only"> the link for {link.name}</span>
      </Button>
      <Confirm
        title={`Revoke the link for ${link.name}?`}
        action="Revoke the link"
        isOpen={asking}
        isPending={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          revoke.mutate(
            { id: link.id },
            {
              onSuccess: () => toast(`The link for ${link.name} is revoked.`),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        Whoever has it reads nothing more, at once. What was said by it stays. This cannot be undone.
      </Confirm>
    </li>
  );
}
