import type { z } from 'zod';

import { ownLimits } from '#contract/account.ts';
import type { accounts } from '#contract/accounts.ts';
import { CodedError } from '#contract/errors.ts';
import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName, visibilities, type Visibility } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Actor } from '#server/context.ts';
import type { StoredTrouble } from '#server/db/connection-tables.ts';
import { networks } from '#server/networks/all.ts';
import type { AccountRow } from './store.ts';
import { switchesOf } from './switches.ts';

type Shown = DataOf<typeof accounts.list>['accounts'][number];

/** @throws CodedError plan_required where the organization's plan does not publish */
export function requirePublishing({ plan }: Pick<Actor, 'plan'>): void {
  if (plan.canPublish) return;
  throw new CodedError(
    'plan_required',
    `Publishing is not part of the plan ${plan.label}. An owner can choose another one.`,
  );
}

/** What an account may write in a post, in its network's unit. */
export function textLimitOf({ network, settings }: Pick<AccountRow, 'network' | 'settings'>): number {
  const own = settings.text_limit;
  return typeof own === 'number' ? own : (factsOf(network)?.text.limit ?? 0);
}

/** What the account's own server takes besides, where it told us. */
export function ownLimitsOf({ network, settings }: Pick<AccountRow, 'network' | 'settings'>): OwnLimitsShown {
  const told = isNetworkName(network) ? networks[network]?.limits?.(settings) : undefined;
  return ownLimits.parse(told ?? {});
}

type OwnLimitsShown = z.output<typeof ownLimits>;

/** Who sees what the account posts; null where its network gives no choice. */
export function visibilityOf({
  network,
  transport,
  settings,
}: Pick<AccountRow, 'network' | 'transport' | 'settings'>): Visibility | null {
  if (transport === 'sandbox' || !factsOf(network)?.visibility) return null;
  return visibilities.find((known) => known === settings.visibility) ?? visibilities[0];
}

/** An account as the API shows it: never its credentials. */
export function shownAccount(row: AccountRow): Shown {
  const { network } = row;
  if (!isNetworkName(network)) throw new Error(`account ${row.id} is of an unknown network`);
  return {
    account_id: row.id,
    network,
    network_label: factsOf(network)?.label ?? network,
    name: row.name,
    handle: row.handle,
    project_id: row.project_id,
    project_name: row.project_name,
    sandbox: row.transport === 'sandbox',
    state: row.state,
    paused_reason: row.paused_reason,
    trouble: row.trouble && shownTrouble(row.trouble),
    way: row.way,
    server: row.server,
    avatar_url: row.avatar_url,
    checked_at: row.checked_at?.toISOString() ?? null,
    renew_at: row.renew_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    resume_at: row.resume_at?.toISOString() ?? null,
    text_limit: textLimitOf(row),
    limits: ownLimitsOf(row),
    visibility: visibilityOf(row),
    switches: row.transport === 'sandbox' ? switchesOf(row.settings) : null,
    slots: row.slots,
    created_at: row.created_at.toISOString(),
  };
}

function shownTrouble({ at, text, said, next }: StoredTrouble): Shown['trouble'] {
  return { at, text, said, next };
}
