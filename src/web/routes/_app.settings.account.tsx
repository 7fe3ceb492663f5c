import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { AccountSettings } from '#web/screens/settings/workspace/account.tsx';

export const Route = createFileRoute('/_app/settings/account')({
  staticData: { title: t`Account` },
  component: AccountSettings,
});
