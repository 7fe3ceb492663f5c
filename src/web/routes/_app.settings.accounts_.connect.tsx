import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { ConnectAccount } from '#web/screens/settings/delivery/connect-account.tsx';

interface Search {
  network?: NetworkName | undefined;
  /** The account that is connected again. */
  account?: number | undefined;
  /** What the names of the listed networks contain. */
  q?: string | undefined;
}

export const Route = createFileRoute('/_app/settings/accounts_/connect')({
  staticData: { title: t`Connect account` },
  validateSearch: (search: Search & SearchSchemaInput): Search => {
    const network = textOf(search.network);
    return {
      network: network !== undefined && isNetworkName(network) ? network : undefined,
      account: wholeOf(search.account, 1),
      q: textOf(search.q),
    };
  },
  component: function ConnectRoute() {
    const { network, account, q } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ConnectAccount
        network={network ?? null}
        accountId={account ?? null}
        search={q ?? ''}
        onSearch={(text) => void navigate({ search: { q: text }, replace: true })}
      />
    );
  },
});
