import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Skeleton } from '#web/ui/states.tsx';

type Link = DataOf<Contract['reviewLinks']['list']>['links'][number];

/** The open review links of this post or project; renders nothing if there are none. */
export function OpenLinks({ opens }: { opens: { post_id: number } | { project_id: number } }) {
  const { data, error, refetch } = api.reviewLinks.list.useQuery({ ...opens, open: '1', per_page: 50 });
  if (error && !data) {
    const reason = error.message;
    return (
      <p role="alert" className="mt-6 flex flex-wrap items-center gap-2 text-danger">
        {t`Couldn’t load the open links. ${reason}`}
        <Button onPress={() => void refetch()}>{t`Try again`}</Button>
      </p>
    );
  }
  if (!data) return <Skeleton className="mt-6 h-10 w-full" />;
  if (data.links.length === 0) return null;
  return (
    <section aria-label={t`Open links`} className="mt-6 border-t border-line pt-3">
      <h3 className="font-semibold">{t`Open links`}</h3>
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
  const { name } = link;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium break-words">
            {name}
          </span>
          {isWide && <Badge hint={t`Shows all posts in review in this project`}>{t`Whole project`}</Badge>}
          {link.may_send && (
            <Badge tone="warning" hint={t`“Looks good” through this link can publish a post`}>
              {t`Can publish`}
            </Badge>
          )}
        </p>
        <p className="text-xs text-faint">
          {link.last_opened_at ? (
            <Trans>
              Opened <Ago at={link.last_opened_at} zone={zone} isSentence />, expires{' '}
              <Ago at={link.expires_at} zone={zone} isSentence />
            </Trans>
          ) : (
            <Trans>
              Not opened yet, expires <Ago at={link.expires_at} zone={zone} isSentence />
            </Trans>
          )}
        </p>
      </div>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <Trans>
          Revoke<span className="sr-only"> the link for {name}</span>
        </Trans>
      </Button>
      <ConfirmAction
        title={t`Revoke the link for ${name}?`}
        action={t`Revoke link`}
        isOpen={isOpen}
        mutation={revoke}
        parameters={{ id: link.id }}
        done={t`The link for ${name} is revoked.`}
        onClose={() => setOpen(false)}
      >
        {t`The link stops working immediately. Feedback already given is kept. This can’t be undone.`}
      </ConfirmAction>
    </li>
  );
}
