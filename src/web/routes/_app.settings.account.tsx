import { createFileRoute } from '@tanstack/react-router';

import { AccountSettings } from '#web/screens/settings/account.tsx';

export const Route = createFileRoute('/_app/settings/account')({ component: AccountSettings });
