import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactNumber, signed } from '#web/lib/format.ts';
import { bigNumber } from '#web/parts/analytics/numbers.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { Missing } from '#web/parts/missing.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { useAnalytics } from './analytics-context.ts';
import { Section } from './section.tsx';

type Account = DataOf<Contract['analytics']['followers']>['accounts'][number];

/** The followers of each account, each with its own scale. */
export function Followers() {
  const { params } = useAnalytics();
  const query = api.analytics.followers.useQuery(params.ofAccounts);
  const accounts = query.data?.accounts ?? [];
  return (
    <Section
      id="followers"
      title={t`Followers`}
      note={t`scales differ per account`}
      csv="followers"
      inPrint="table"
      chart={
        <QueryState
          query={query}
          what={t`followers`}
          isEmpty={query.data?.accounts.length === 0}
          metricsHidden={false}
          loading={<Skeleton className="h-40 w-full" />}
          empty={<p className="text-soft">{t`No accounts connected.`}</p>}
          end={null}
        >
          <ul className="grid grid-cols-1 gap-x-10 gap-y-1 @min-[35rem]:grid-cols-2 @min-[61.25rem]:grid-cols-3">
            {accounts.map((account) => (
              <AccountLine key={account.account_id} account={account} />
            ))}
          </ul>
        </QueryState>
      }
      table={() => <FollowersTable accounts={accounts} />}
    />
  );
}

function AccountLine({ account }: { account: Account }) {
  const { account_name, followers, delta, readings } = account;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line">
      <Mark account={account} />
      <span className="min-w-0 flex-1 truncate">
        {account_name}
        <span className="block text-xs text-faint">{labelOf(account.network)}</span>
      </span>
      <span className="text-first">
        <Trace points={readings.map(({ followers }) => followers)} />
      </span>
      <span className="figures w-16 text-end">
        <span className="block font-semibold">
          {followers === null ? (
            <Missing why={whyNone(account)} />
          ) : (
            <span data-hint={exactNumber(followers)}>{bigNumber(followers)}</span>
          )}
        </span>
        {delta !== null && <Delta delta={delta} />}
      </span>
    </li>
  );
}

/** A sparkline, scaled from the lowest to the highest value. */
function Trace({ points }: { points: readonly number[] }) {
  if (points.length < 2) return null;
  const [width, height] = [72, 28];
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const place = points.map((value, index) => {
    const x = (index / (points.length - 1)) * (width - 2) + 1;
    const y = high === low ? height / 2 : height - 2 - ((value - low) / (high - low)) * (height - 4);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg aria-hidden width={width} height={height} className="block">
      <path
        d={`M${place.join('L')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Delta({ delta }: { delta: number }) {
  const change = signed(delta, exactNumber);
  const tone = delta > 0 ? 'text-good' : delta < 0 ? 'text-danger' : 'text-faint';
  return (
    <span className={`block text-xs ${tone}`} data-hint={t`${change} in this range`}>
      {signed(delta)}
    </span>
  );
}

function Mark({ account: { network } }: { account: Account }) {
  return isNetworkName(network) ? <NetworkMark network={network} className="size-4" isNamed /> : null;
}

function whyNone({ network: of, reason }: Account): string {
  const network = labelOf(of);
  if (reason === null) return t`Only one reading so far`;
  return reason === 'unsupported'
    ? t`Follower counts are not available for ${network}`
    : t`Not counted yet; followers are updated once a day`;
}

const before = t({ message: 'Before', context: 'earlier number' });
const change = t({ message: 'Change', context: 'of a number' });
const heads = [before, t`Followers`, change];

function FollowersTable({ accounts }: { accounts: readonly Account[] }) {
  return (
    <Table label={t`Followers by account`} head={[t`Account`, t`Network`, ...heads]} numeric={heads} stacks>
      {accounts.map((account) => {
        const why = <Missing why={whyNone(account)} />;
        const { followers, before: former, delta } = account;
        return (
          <Row key={account.account_id}>
            <Cell className="h-8 font-medium">{account.account_name}</Cell>
            <Cell label={t`Network`} className="h-8 text-soft">
              {labelOf(account.network)}
            </Cell>
            <Cell label={before} className="figures h-8 text-end text-soft">
              {former === null ? why : exactNumber(former)}
            </Cell>
            <Cell label={t`Followers`} className="figures h-8 text-end font-medium">
              {followers === null ? why : exactNumber(followers)}
            </Cell>
            <Cell label={change} className="figures h-8 text-end">
              {delta === null ? why : signed(delta, exactNumber)}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
