import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Skeleton } from '#web/ui/states.tsx';

type Link = DataOf<Contract['reviewLinks']['list']>['links'][number];

/** The open review links of this post or project; takes no room without any. */
export function OpenLinks({ opens }: { opens: { post_id: number } | { project_id: number } }) {
  const { data, error, refetch } = api.reviewLinks.list.useQuery({ ...opens, open: '1', per_page: 50 });
  if (error && !data)
    return (
      <p role="alert" className="mt-6 flex flex-wrap items-center gap-2 text-danger">
        Couldn’t load the open links. {error.message}
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
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium break-words">
            {link.name}
          </span>
          {isWide && <Badge hint="Shows all posts in review in this project">Whole project</Badge>}
          {link.may_send && (
            <Badge tone="warning" hint="“Looks good” through this link can publish a post">
              Can publish
            </Badge>
          )}
        </p>
        <p className="text-xs text-faint">
          {link.last_opened_at ? (
            <>
              Opened <Ago at={link.last_opened_at} zone={zone} isSentence />
            </>
          ) : (
            'Not opened yet'
          )}
          , expires{' '}
          <span data-hint={exactTime(link.expires_at, zone)}>
            <Ago at={link.expires_at} zone={zone} isSentence />
          </span>
        </p>
      </div>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        Revoke<span className="sr-only"> the link for {link.name}</span>
      </Button>
      <ConfirmAction
        title={`Revoke the link for ${link.name}?`}
        action="Revoke link"
        isOpen={isOpen}
        mutation={revoke}
        parameters={{ id: link.id }}
        done={`The link for ${link.name} is revoked.`}
        onClose={() => setOpen(false)}
      >
        The link stops working immediately. Feedback already given is kept. This can’t be undone.
      </ConfirmAction>
    </li>
  );
}
