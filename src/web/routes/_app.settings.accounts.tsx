import { createFileRoute } from '@tanstack/react-router';

import { AccountsSettings } from '#web/screens/settings/accounts.tsx';

export const Route = createFileRoute('/_app/settings/accounts')({ component: AccountsSettings });
