import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import {
  lackLabel,
  matching,
  standingOf,
  wayLabel,
  type ConnectNetwork,
  type Standing,
} from './connect-labels.ts';

interface ConnectChoiceProps {
  networks: readonly ConnectNetwork[];
  /** What a network's name must contain. */
  search: string;
  onSearch: (search: string) => void;
}

const groups: readonly { standing: Standing; title: string }[] = [
  { standing: 'ready', title: t`Ready here` },
  { standing: 'settings', title: t`Needs settings of the installation` },
  { standing: 'sandbox', title: t`Sandbox only` },
];

/** The choice of networks, by what has to be done before an account can be connected. */
export function ConnectChoice({ networks, search, onSearch }: ConnectChoiceProps) {
  const found = matching(networks, search);
  const { administrator } = useMe();
  return (
    <div className="flex flex-col gap-6">
      <SearchField
        label={t`Search networks`}
        placeholder={t`Name of a network`}
        value={search}
        onSearch={onSearch}
        restMs={100}
        className="w-full sm:max-w-64"
      />
      <p>
        <Link to="/settings/networks" className="font-medium text-accent underline underline-offset-2">
          {t`Compare what networks can do`}
        </Link>
      </p>
      <output className={found.length > 0 ? 'sr-only' : 'text-soft'}>
        {found.length === 0 && t`No network has “${search}” in its name.`}
      </output>
      {groups.map(({ standing, title }) => {
        const members = found.filter((network) => standingOf(network) === standing);
        if (members.length === 0) return null;
        return (
          <section key={standing} aria-label={title}>
            <h3 className="text-sm font-semibold">{title}</h3>
            {standing === 'settings' && <p className="mb-1 text-xs text-soft">{whoSets(administrator)}</p>}
            <ul className="flex flex-col">
              {members.map((network) => (
                <li key={network.network} className="border-b border-line last:border-0">
                  <Link
                    to="/settings/accounts/connect"
                    search={{ network: network.network }}
                    className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1 hover:bg-hover"
                  >
                    <NetworkMark network={network.network} className="size-4" isNamed />
                    <span className="font-medium">{network.label}</span>
                    <span className="ms-auto min-w-0 text-end text-xs break-words text-faint">
                      {standing === 'ready' ? wayLabel(network) : lackLabel(network)}
                    </span>
                    <ChevronRight aria-hidden className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const whoSets = (isAdministrator: boolean) =>
  isAdministrator
    ? t`Set them as environment variables, and restart Copydesk. Each page says where to get them.`
    : t`Ask the administrator of this installation to set them. Each page says which, and where to get them.`;
