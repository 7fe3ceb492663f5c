import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

import type { NetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { ConnectChoice } from './connect-choice.tsx';
import { ConnectGuide } from './connect-guide.tsx';

interface ConnectAccountProps {
  /** Null until the user chooses one. */
  network: NetworkName | null;
  /** The account to reconnect; null for a new one. */
  accountId: number | null;
  /** What the names of the listed networks must contain. */
  search: string;
  onSearch: (search: string) => void;
}

const loading = <Skeleton className="h-72 w-full" />;

/** The guide to connecting an account, one page per network. */
export function ConnectAccount({ network, accountId, search, onSearch }: ConnectAccountProps) {
  const { organization, permissions } = useMe();
  const mayConnect = permissions.includes('manage') && organization?.role !== 'member';
  const networks = api.accounts.networks.useQuery({}, { enabled: mayConnect });
  const accounts = api.accounts.list.useQuery({});
  const projects = api.projects.list.useQuery({});
  const account = accounts.data?.accounts.find(({ account_id }) => account_id === accountId);
  const initial = account?.network ?? network;
  const chosen = networks.data?.networks.find((one) => one.network === initial);
  const failed = [networks, accounts, projects].find(({ error, data }) => error && !data);
  const ready = accounts.data && projects.data && networks.data;
  const isGone = accountId !== null && ready && !account;
  const title = account
    ? t`Reconnect ${{ name: account.name }}`
    : chosen
      ? t`Connect ${{ network: chosen.label }}`
      : t`Connect account`;
  return (
    <div>
      <Link
        to={chosen && !account ? '/settings/accounts/connect' : '/settings/accounts'}
        className="mb-3 inline-flex min-h-6 items-center gap-1 text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
        {chosen && !account ? t`Other networks` : t`Connected accounts`}
      </Link>
      <Section title={title} description={!chosen && !account && t`Choose where to publish.`}>
        {!mayConnect && (
          <EmptyState title={t`For owners and admins`}>
            {t`Ask one of them to connect the account. Everyone can see the connected accounts.`}
          </EmptyState>
        )}
        {mayConnect && failed?.error && (
          <ErrorState
            title={t`Couldn’t load networks`}
            message={failed.error.message}
            requestId={failed.error.requestId}
            onRetry={() => void failed.refetch()}
          />
        )}
        {mayConnect && !ready && !failed && loading}
        {mayConnect && isGone && (
          <EmptyState title={t`This account is no longer connected`}>
            {t`It was removed. You can connect it as a new account.`}
          </EmptyState>
        )}
        {mayConnect && ready && !isGone && !chosen && (
          <ConnectChoice networks={ready.networks} search={search} onSearch={onSearch} />
        )}
        {mayConnect && ready && !isGone && chosen && (
          <NeedsFirst steps={['project']} loading={loading}>
            <ConnectGuide
              key={`${chosen.network} ${accountId}`}
              network={chosen}
              account={account ?? null}
              projects={projects.data?.projects ?? []}
            />
          </NeedsFirst>
        )}
      </Section>
    </div>
  );
}
