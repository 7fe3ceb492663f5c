import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { BackupsSettings } from '#web/screens/settings/admin/backups.tsx';

export const Route = createFileRoute('/_app/settings/backups')({
  staticData: { title: t`Backups` },
  component: BackupsSettings,
});
