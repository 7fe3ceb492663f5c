import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { ConnectAccount } from '#web/screens/settings/delivery/connect-account.tsx';

interface Search {
  network?: NetworkName | undefined;
  /** The account that is connected again. */
  account?: number | undefined;
}

export const Route = createFileRoute('/_app/settings/accounts_/connect')({
  staticData: { title: t`Connect account` },
  validateSearch: (search: Search & SearchSchemaInput): Search => {
    const network = textOf(search.network);
    return {
      network: network !== undefined && isNetworkName(network) ? network : undefined,
      account: wholeOf(search.account, 1),
    };
  },
  component: function ConnectRoute() {
    const { network, account } = Route.useSearch();
    return <ConnectAccount network={network ?? null} accountId={account ?? null} />;
  },
});
