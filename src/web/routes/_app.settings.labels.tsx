import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { LabelSettings } from '#web/screens/settings/labels/label-settings.tsx';

export const Route = createFileRoute('/_app/settings/labels')({
  staticData: { title: t`Labels and campaigns` },
  component: LabelSettings,
});
