import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { Settings } from '#web/screens/settings/settings.tsx';

export const Route = createFileRoute('/_app/settings')({
  staticData: { title: t`Settings` },
  component: Settings,
});
