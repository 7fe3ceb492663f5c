import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { wayLabel, type ConnectNetwork } from './connect-labels.ts';

/** The choice of networks; those with real connections come first. */
export function ConnectChoice({ networks }: { networks: readonly ConnectNetwork[] }) {
  const sorted = networks.toSorted((a, b) => Number(a.sandbox_only) - Number(b.sandbox_only));
  return (
    <ul className="flex flex-col">
      {sorted.map((network) => (
        <li key={network.network} className="border-b border-line last:border-0">
          <Link
            to="/settings/accounts/connect"
            search={{ network: network.network }}
            className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-hover"
          >
            <NetworkMark network={network.network} className="size-4" isNamed />
            <span className="font-medium">{network.label}</span>
            <span className="ms-auto text-end text-xs text-faint">{wayLabel(network)}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
