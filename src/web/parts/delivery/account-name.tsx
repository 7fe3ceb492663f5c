import { t } from '@lingui/core/macro';

import type { NetworkName, Visibility } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import type { Offers, OptionChoice } from '#contract/networks/options.ts';
import type { OwnLimits } from '#contract/networks/own-limits.ts';
import marks from '#web/parts/networks.svg';
import { Badge } from '#web/ui/badge.tsx';

/** An account as screens show it. */
export interface NamedAccount {
  account_id: number;
  network: NetworkName;
  name: string;
  handle?: string | null;
  /** Its picture, at the network. */
  avatar_url?: string | null;
  /** Delivers to a page of this server, which is stated wherever the account is shown. */
  sandbox: boolean;
  text_limit?: number | null;
  /** Limits of its own server that differ from the network's. */
  limits?: OwnLimits;
  /** The visibility of its posts; null if its network offers no choice. */
  visibility?: Visibility | null;
  /** The state of its connection; `expires_at` is the deadline for reconnecting it. */
  state?: 'ready' | 'expiring' | 'needs_reconnect' | 'paused';
  expires_at?: string | null;
  /** What its network lets one choose for a post; `choices` has what it offers. */
  options?: readonly { name: string; kind: string; choices: readonly OptionChoice[] | null }[];
}

/** What the account's network offers, by the option's name. */
export function offersOf({ options = [] }: NamedAccount): Offers {
  return Object.fromEntries(options.flatMap(({ name, choices }) => (choices ? [[name, choices]] : [])));
}

/** The logo of a network that we publish to; its name is shown beside it or for screen readers. */
export function NetworkMark({
  network,
  className = 'size-3.5',
  isNamed = false,
}: {
  network: NetworkName;
  className?: string;
  /** Its name is already shown beside it. */
  isNamed?: boolean;
}) {
  return (
    <svg
      className={`shrink-0 fill-current ${className}`}
      role={isNamed ? undefined : 'img'}
      aria-hidden={isNamed || undefined}
      aria-label={isNamed ? undefined : networkLabels[network]}
    >
      <use href={`${marks}#${network}`} />
    </svg>
  );
}

/** An account's network and name on one line. */
export function AccountName({ account }: { account: NamedAccount }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <NetworkMark network={account.network} />
      <span dir="auto" className="truncate">
        {account.name}
      </span>
      {account.sandbox && <SandboxBadge />}
    </span>
  );
}

export function SandboxBadge() {
  return (
    <Badge tone="warning" hint={t`Simulated account: nothing is published to the network`}>
      {t`Sandbox`}
    </Badge>
  );
}
