import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { AccountsSettings } from '#web/screens/settings/delivery/accounts.tsx';

interface Search {
  /** The account that is open. */
  account?: number | undefined;
}

export const Route = createFileRoute('/_app/settings/accounts')({
  staticData: { title: t`Connected accounts` },
  validateSearch: (search: Search & SearchSchemaInput): Search => ({ account: wholeOf(search.account, 1) }),
  component: function AccountsRoute() {
    const { account } = Route.useSearch();
    const navigate = Route.useNavigate();
    return <AccountsSettings open={account ?? null} onClose={() => void navigate({ search: {} })} />;
  },
});
