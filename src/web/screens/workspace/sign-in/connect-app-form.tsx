import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PermissionGroup } from '#contract/permissions.ts';
import { api } from '#web/api.ts';
import { TokenCap } from '#web/parts/workspace/token-cap.tsx';
import {
  capOf,
  expiryIn,
  groupLabels,
  groupOptions,
  lives,
  type Life,
} from '#web/parts/workspace/token-labels.ts';
import { TokenProjects } from '#web/parts/workspace/token-projects.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { Refusal } from './frame.tsx';

export type AskingApp = DataOf<Contract['connectedApps']['request']>;

interface ConnectAppFormProps {
  request: string;
  app: AskingApp;
  /** Called with where the browser goes next. */
  onDecided: (url: string) => void;
}

/** How far an app may act: organization, scope, projects, requests per day, and until when. */
export function ConnectAppForm({ request, app, onDecided }: ConnectAppFormProps) {
  const allow = api.connectedApps.allow.useMutation({ refusal: 'inline' });
  const refuse = api.connectedApps.refuse.useMutation({ refusal: 'inline' });
  const [home, setHome] = useState(String(app.organizations[0]?.id ?? ''));
  const [group, setGroup] = useState<PermissionGroup>('reader');
  const [life, setLife] = useState<Life>('90');
  const [projects, setProjects] = useState<ReadonlySet<number> | null>(null);
  const [typedCap, setTypedCap] = useState('');
  const cap = capOf(typedCap);
  const noProject = projects?.size === 0;
  const organization = app.organizations.find(({ id }) => String(id) === home);
  const connect = () => {
    if (!organization || cap === undefined || noProject) return;
    allow.mutate(
      {
        request,
        organization_id: organization.id,
        group,
        project_ids: [...(projects ?? [])],
        daily_cap: cap ?? undefined,
        expires_at: expiryIn(life) ?? undefined,
      },
      { onSuccess: ({ url }) => onDecided(url) },
    );
  };
  return (
    <Form className="mt-5 flex flex-col gap-4" onSubmit={connect}>
      <Select
        label={t`Organization`}
        layout="stacked"
        value={home}
        options={app.organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(chosen) => {
          setHome(chosen);
          setProjects(null);
        }}
      />
      <div className="flex flex-col gap-1">
        <Select label={t`Scope`} layout="stacked" value={group} options={groupOptions} onChange={setGroup} />
        <p className="text-xs text-faint" aria-live="polite">
          {groupLabels[group].can}
        </p>
      </div>
      <TokenProjects projects={organization?.projects} chosen={projects} onChange={setProjects} />
      <TokenCap typed={typedCap} onChange={setTypedCap} />
      <Select label={t`Expires`} layout="stacked" value={life} options={lives} onChange={setLife} />
      <Refusal>{allow.error?.message ?? refuse.error?.message ?? null}</Refusal>
      <Button
        type="submit"
        variant="primary"
        className="h-9"
        isPending={allow.isPending}
        isDisabled={noProject}
      >
        {t`Connect`}
      </Button>
      <Button
        className="h-9"
        isPending={refuse.isPending}
        onPress={() => refuse.mutate({ request }, { onSuccess: ({ url }) => onDecided(url) })}
      >
        {t`Cancel`}
      </Button>
    </Form>
  );
}
