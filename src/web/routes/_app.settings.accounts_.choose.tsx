import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { ChooseAccounts } from '#web/screens/settings/delivery/choose-accounts.tsx';

interface Search {
  /** The sign-in at a network that brought several accounts. */
  sign_in?: number | undefined;
}

export const Route = createFileRoute('/_app/settings/accounts_/choose')({
  staticData: { title: t`Choose accounts` },
  validateSearch: (search: Search & SearchSchemaInput): Search => ({ sign_in: wholeOf(search.sign_in, 1) }),
  component: function ChooseRoute() {
    const { sign_in } = Route.useSearch();
    return <ChooseAccounts signIn={sign_in ?? null} />;
  },
});
