import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { MutedSettings } from '#web/screens/settings/research/muted.tsx';

export const Route = createFileRoute('/_app/settings/muted')({
  staticData: { title: t`Muted` },
  component: MutedSettings,
});
