import { z } from 'zod';

import { ownLimits, type postOptions } from '#contract/delivery/account.ts';
import type { accounts } from '#contract/delivery/accounts.ts';
import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName, visibilities, type Visibility } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import { isOffered, type Offers, type OptionChoice, type OptionFacts } from '#contract/networks/options.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { Actor } from '#server/context.ts';
import type { StoredTrouble } from '#server/db/connection-tables.ts';
import { translated } from '#server/lib/message-text.ts';
import { networks } from '#server/networks/all.ts';
import type { AccountRow } from './store.ts';
import { switchesOf } from './switches.ts';

type PresentedAccount = AnswerOf<typeof accounts.list>['accounts'][number];

/** @throws CodedError plan_required where the organization's plan cannot publish */
export function requirePublishing({ plan }: Pick<Actor, 'plan'>): void {
  if (plan.canPublish) return;
  throw new CodedError(
    'plan_required',
    t`Publishing is not part of the plan ${{ plan: plan.label }}. An owner can choose another one.`,
  );
}

/** The longest text of an account's posts, in its network's unit. */
export function textLimitOf({ network, settings }: Pick<AccountRow, 'network' | 'settings'>): number {
  const own = settings.text_limit;
  return typeof own === 'number' ? own : (factsOf(network)?.text.limit ?? 0);
}

/** The other limits of the account's own server, where it reported them. */
export function ownLimitsOf({
  network,
  settings,
}: Pick<AccountRow, 'network' | 'settings'>): PresentedLimits {
  const reported = isNetworkName(network) ? networks[network]?.limits?.(settings) : undefined;
  return ownLimits.parse(reported ?? {});
}

type PresentedLimits = z.output<typeof ownLimits>;

/** The visibility of the account's posts; null where its network offers no choice. */
export function visibilityOf({
  network,
  transport,
  settings,
}: Pick<AccountRow, 'network' | 'transport' | 'settings'>): Visibility | null {
  if (transport === 'sandbox' || !factsOf(network)?.visibility) return null;
  return visibilities.find((known) => known === settings.visibility) ?? visibilities[0];
}

/** Whether sources may read with the account's rights; null where these open nothing. */
export function lendsReadingOf({
  network,
  transport,
  lends_reading,
}: Pick<AccountRow, 'network' | 'transport' | 'lends_reading'>): boolean | null {
  if (transport === 'sandbox' || !isNetworkName(network)) return null;
  return networks[network]?.reading ? lends_reading : null;
}

const offers = z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))).catch({});

/** What the account's network offered when it was last checked, by the option's name. */
export function offersOf({ settings }: Pick<AccountRow, 'settings'>): Offers {
  return offers.parse(settings.offers ?? {});
}

/** What the account's network lets one choose for a post. */
export function optionsOf(account: Pick<AccountRow, 'network' | 'settings'>): PresentedOptions {
  const offered = offersOf(account);
  return (factsOf(account.network)?.options ?? []).map((option) => ({
    name: option.name,
    label: option.label,
    hint: option.hint ?? null,
    kind: option.kind,
    needed: option.needed === true,
    choices: choicesOf(option, offered[option.name]),
    form: ('form' in option && option.form?.what) || null,
    usual: 'usual' in option ? option.usual : null,
    most: 'most' in option ? option.most : null,
    text_limit: 'limit' in option ? option.limit.limit : null,
  }));
}

type PresentedOptions = z.output<typeof postOptions>;

/** What this account can choose; of a flag that it does not have, nothing. Null where there is no list. */
function choicesOf(
  option: OptionFacts,
  offered: readonly OptionChoice[] | undefined,
): PresentedOptions[number]['choices'] {
  const listed = ({ value, label }: OptionChoice) => ({ value, label });
  switch (option.kind) {
    case 'choice': {
      const { choices, perAccount } = option;
      const known = perAccount ? choices.filter(({ value }) => isOffered(value, offered)) : choices;
      return known.map(listed);
    }
    case 'offered':
      return offered?.map(listed) ?? null;
    case 'flag':
      return option.perAccount && !isOffered(true, offered) ? [] : null;
    case 'text':
      return (option.suggested && offered?.map(listed)) ?? null;
    case 'list':
    case 'medium':
      return null;
  }
}

/** An account as the API shows it, without its credentials. */
export function presentAccount(row: AccountRow): PresentedAccount {
  const { network } = row;
  if (!isNetworkName(network)) throw new Error(`account ${row.id} is of an unknown network`);
  return {
    account_id: row.id,
    network,
    network_label: labelOf(network),
    name: row.name,
    handle: row.handle,
    project_id: row.project_id,
    project_name: row.project_name,
    sandbox: row.transport === 'sandbox',
    state: row.state,
    paused_reason: row.paused_reason,
    trouble: row.trouble && presentTrouble(row.trouble),
    way: row.way,
    server: row.server,
    avatar_url: row.avatar_url,
    checked_at: row.checked_at,
    renew_at: row.renew_at,
    expires_at: row.expires_at,
    resume_at: row.resume_at,
    text_limit: textLimitOf(row),
    limits: ownLimitsOf(row),
    visibility: visibilityOf(row),
    lends_reading: lendsReadingOf(row),
    switches: row.transport === 'sandbox' ? switchesOf(row.settings) : null,
    slots: row.slots,
    created_at: row.created_at,
  };
}

function presentTrouble({ at, text, said, next }: StoredTrouble): PresentedAccount['trouble'] {
  return { at, text: translated(text), said, next: translated(next) };
}
