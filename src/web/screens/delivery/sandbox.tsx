import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';

import { api } from '#web/api.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { SandboxPost } from './sandbox-post.tsx';

export interface SandboxSearch {
  account?: number | undefined;
  /** Shows only this post, or the post whose thread or comments it belongs to. A delivery links here. */
  post?: number | undefined;
  page?: number | undefined;
}

const perPage = 30;

/** The poll interval in ms. Sandbox networks send no live changes. */
const everyMs = 10_000;

/** The posts on the sandbox networks, as they would appear. None of them left this server. */
export function SandboxPage({ search }: { search: SandboxSearch }) {
  const { account, post, page = 1 } = search;
  const navigate = useNavigate();
  const zone = useZone();
  const query = api.sandbox.list.useQuery(
    { page, per_page: perPage, account_id: account, post },
    { staleTime: 0, refetchInterval: everyMs },
  );
  const posts = query.data?.posts ?? [];
  const changeSearch = (to: SandboxSearch) => void navigate({ to: '/sandbox', search: to });
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-3 px-4">
        <h1 className="text-lg font-semibold tracking-tight">{t`Sandbox`}</h1>
        <span className="ms-auto" />
        {post === undefined ? (
          <AccountFilter value={account} onChange={(chosen) => changeSearch({ account: chosen })} />
        ) : (
          <Link to="/sandbox" search={{ account }} className="text-accent underline underline-offset-2">
            {t`Show all`}
          </Link>
        )}
      </header>
      <Banner tone="warning" icon={<FlaskConical aria-hidden className="size-4 shrink-0" />}>
        <Trans>
          <strong className="font-semibold">Sandbox – nothing was published.</strong> This is what each
          network would have received.
        </Trans>
      </Banner>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-2xl px-4 pt-5 pb-10">
          <QueryState
            query={query}
            what={t`posts`}
            isEmpty={posts.length === 0}
            metricsHidden={false}
            loading={
              <div className="flex flex-col gap-4">
                <Skeleton className="h-32 w-full" />
                <Skeleton className="h-32 w-full" />
              </div>
            }
            empty={post === undefined && page === 1 ? <Empty /> : <NotThere />}
            end={
              <nav aria-label={t`Pages`} className="flex justify-between pt-5">
                {page > 1 ? (
                  <Button onPress={() => changeSearch({ account, page: page - 1 })}>{t`Newer`}</Button>
                ) : (
                  <span />
                )}
                {posts.length === perPage && (
                  <Button onPress={() => changeSearch({ account, page: page + 1 })}>{t`Older`}</Button>
                )}
              </nav>
            }
          >
            <ol aria-label={t`Posts in the sandbox`} className="flex flex-col gap-4">
              {posts.map((one) => (
                <li key={one.id}>
                  <SandboxPost post={one} zone={zone} />
                </li>
              ))}
            </ol>
          </QueryState>
        </div>
      </div>
    </div>
  );
}

function Empty() {
  return (
    <EmptyState
      title={t`The sandbox is empty`}
      action={
        <Link to="/settings/accounts" className="font-medium text-accent underline underline-offset-2">
          {t`Connected accounts`}
        </Link>
      }
    >
      {t`Posts published to a sandbox account appear here, with their thread and first comment.`}
    </EmptyState>
  );
}

function NotThere() {
  return (
    <EmptyState
      title={t`Sandbox post not found`}
      action={
        <Link to="/sandbox" className="font-medium text-accent underline underline-offset-2">
          {t`Show all`}
        </Link>
      }
    >
      {t`It may have been deleted, or belongs to another organization.`}
    </EmptyState>
  );
}

interface AccountFilterProps {
  value: number | undefined;
  onChange: (account: number | undefined) => void;
}

function AccountFilter({ value, onChange }: AccountFilterProps) {
  const { data } = api.accounts.list.useQuery({});
  const sandboxes = data?.accounts.filter(({ sandbox }) => sandbox) ?? [];
  if (sandboxes.length < 2) return null;
  return (
    <Select
      label={t`Account`}
      value={String(value ?? '')}
      options={[
        { value: '', label: t({ message: 'All', context: 'accounts' }) },
        ...sandboxes.map(({ account_id, name, network_label }) => ({
          value: String(account_id),
          label: name,
          note: network_label,
        })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
    />
  );
}
