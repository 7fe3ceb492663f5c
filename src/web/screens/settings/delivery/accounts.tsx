import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { zoneInFull } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { ProjectMark } from '#web/parts/workspace/project-mark.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountRow } from './account-row.tsx';
import { ConnectSandbox } from './connect-sandbox.tsx';

interface AccountsSettingsProps {
  /** The id of the open account. */
  open: number | null;
  onClose: () => void;
}

/** The same in each project: account, health, queue, actions. */
const widths = ['w-[38%]', '', 'w-32', 'w-38'];

const loading = <Skeleton className="h-40 w-full" />;

/** The accounts of each project, with their health. */
export function AccountsSettings({ open, onClose }: AccountsSettingsProps) {
  const { organization, permissions } = useMe();
  const mayChange = permissions.includes('manage') && organization?.role !== 'member';
  const query = api.accounts.list.useQuery({});
  const { data } = query;
  const projects = api.projects.list.useQuery({});
  const [connecting, setConnecting] = useState(false);
  const navigate = useNavigate();
  const connect = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onPress={() => setConnecting(true)}>{t`Connect sandbox`}</Button>
      <Button variant="primary" onPress={() => void navigate({ to: '/settings/accounts/connect' })}>
        {t`Connect account`}
      </Button>
    </div>
  );
  const accounts = data?.accounts ?? [];
  const opened = accounts.find(({ account_id }) => account_id === open);
  const zoneOf = (id: number) =>
    projects.data?.projects.find((project) => project.id === id)?.timezone ?? organization?.timezone ?? 'UTC';
  const hasSandbox = accounts.some(({ sandbox }) => sandbox);
  return (
    <Section
      title={t`Connected accounts`}
      description={
        <Trans>
          Where posts are published. A sandbox follows the limits of its network and delivers to{' '}
          <Link to="/sandbox" className="underline underline-offset-2 hover:text-ink">
            a page of Copydesk
          </Link>
          : nothing is published.
        </Trans>
      }
      action={mayChange && accounts.length > 0 && connect}
    >
      <Query of={query} what={t`accounts`} loading={loading}>
        {() =>
          accounts.length === 0 && (
            <NeedsFirst steps={['project']} loading={loading}>
              <EmptyState title={t`No accounts yet`} action={mayChange && connect}>
                {t`Connect the accounts you publish to. Use a sandbox to try writing, reviewing and publishing without one.`}
              </EmptyState>
            </NeedsFirst>
          )
        }
      </Query>
      <div className="flex flex-col gap-8">
        {(projects.data?.projects ?? []).map((project) => {
          const own = accounts.filter(({ project_id }) => project_id === project.id);
          if (own.length === 0) return null;
          return (
            <section key={project.id} aria-label={project.name}>
              <h3 className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
                <ProjectMark project={project} />
                {project.name}
                <span className="text-xs font-normal text-faint">{zoneInFull(project.timezone)}</span>
                {project.paused_reason !== null && (
                  <span className="text-xs font-normal text-warning">
                    {t`paused: ${{ reason: project.paused_reason }}`}
                  </span>
                )}
              </h3>
              <Table
                label={t`Accounts of ${{ project: project.name }}`}
                head={[
                  t`Account`,
                  t({ message: 'Health', context: 'of an account' }),
                  t({ message: 'Queue', context: 'noun' }),
                ]}
                widths={widths}
                hasActions
                stacks
              >
                {own.map((account) => (
                  <AccountRow
                    key={account.account_id}
                    account={account}
                    zone={project.timezone}
                    mayChange={mayChange}
                  />
                ))}
              </Table>
            </section>
          );
        })}
      </div>
      {hasSandbox && (
        <p className="mt-6">
          <Link to="/sandbox" className="font-medium text-accent underline underline-offset-2">
            {t`View sandbox posts`}
          </Link>
        </p>
      )}
      {opened && (
        <AccountDetails
          account={opened}
          zone={zoneOf(opened.project_id)}
          mayChange={mayChange}
          onClose={onClose}
        />
      )}
      {connecting && (
        <ConnectSandbox projects={projects.data?.projects ?? []} onClose={() => setConnecting(false)} />
      )}
    </Section>
  );
}
