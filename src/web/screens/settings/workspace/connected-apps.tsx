import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { groupLabels } from '#web/parts/workspace/token-labels.ts';
import { Copyable } from '#web/screens/settings/copyable.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Skeleton } from '#web/ui/states.tsx';

type App = DataOf<Contract['connectedApps']['list']>['apps'][number];

/** The apps of agents that act as this person, and the URL by which further ones connect. */
export function ConnectedApps() {
  const query = api.connectedApps.list.useQuery({});
  return (
    <Section
      title={t`Connected apps`}
      place="connected-apps"
      description={t`Agents’ apps that you allowed to act as you.`}
    >
      <Query of={query} what={t`connected apps`} loading={<Skeleton className="h-5 w-60" />}>
        {({ apps }) =>
          apps.length === 0 ? (
            <p className="text-soft">{t`No apps connected.`}</p>
          ) : (
            <ul className="flex flex-col">
              {apps.map((app) => (
                <AppRow key={app.id} app={app} />
              ))}
            </ul>
          )
        }
      </Query>
      <p className="mt-4 text-soft">{t`To connect one, paste this URL into an app that supports MCP:`}</p>
      <Copyable text={`${location.origin}/tool/api/v1/mcp`} label={t`Copy MCP URL`} done={t`Copied.`} />
    </Section>
  );
}

function AppRow({ app }: { app: App }) {
  const zone = useZone();
  const end = api.connectedApps.end.useMutation();
  const [isAsking, setAsking] = useState(false);
  const { name, host } = app;
  const facts = [
    host,
    app.organization.name,
    groupLabels[app.group].name,
    app.projects?.map((project) => project.name).join(', '),
    app.last_used_at === null ? t`never used` : t`last used ${exactTime(app.last_used_at, zone)}`,
    app.expires_at !== null && t`expires ${exactTime(app.expires_at, zone)}`,
  ];
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-1 last:border-0">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block text-xs text-faint">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Button variant="quiet" aria-label={t`Disconnect ${name}`} onPress={() => setAsking(true)}>
        {t`Disconnect`}
      </Button>
      <ConfirmAction
        title={t`Disconnect ${name}?`}
        action={t`Disconnect`}
        isOpen={isAsking}
        mutation={end}
        parameters={{ id: app.id }}
        done={t`${name} disconnected.`}
        onClose={() => setAsking(false)}
      >
        {t`It stops working immediately. To use it again, connect it again.`}
      </ConfirmAction>
    </li>
  );
}
