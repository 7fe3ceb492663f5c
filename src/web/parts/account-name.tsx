import type { NetworkName, Visibility } from '#contract/networks/facts.ts';
import { networks } from '#contract/networks/all.ts';
import type { OwnLimits } from '#contract/networks/own-limits.ts';
import { Badge } from '#web/ui/badge.tsx';

/** An account as screens show it. */
export interface ShownAccount {
  account_id: number;
  network: NetworkName;
  name: string;
  handle?: string | null;
  /** Its picture, at the network. */
  avatar_url?: string | null;
  /** Delivers into a page of ours: said wherever the account shows. */
  sandbox: boolean;
  text_limit?: number | null;
  /** What its own server takes besides. */
  limits?: OwnLimits;
  /** Who sees what it posts; null where its network gives no choice. */
  visibility?: Visibility | null;
  /** How its connection stands, and when a person must have connected it again. */
  state?: 'ready' | 'expiring' | 'needs_reconnect' | 'paused';
  expires_at?: string | null;
}

/** The mark of a network that we publish to; its name is said beside it or to screen readers. */
export function NetworkMark({
  network,
  className = 'size-3.5',
  isNamed = false,
}: {
  network: NetworkName;
  className?: string;
  /** Its name stands beside it already. */
  isNamed?: boolean;
}) {
  return (
    <svg
      className={`shrink-0 fill-current ${className}`}
      role={isNamed ? undefined : 'img'}
      aria-hidden={isNamed || undefined}
      aria-label={isNamed ? undefined : networks[network].label}
    >
      <use href={`/networks.svg#${network}`} />
    </svg>
  );
}

/** An account's network and name on one line. */
export function AccountName({ account }: { account: ShownAccount }) {
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
    <Badge tone="warning" hint="Delivers into a page of Copydesk, not to the network">
      Sandbox
    </Badge>
  );
}
