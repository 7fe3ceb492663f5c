import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SourcesSettings } from '#web/screens/settings/intake/sources.tsx';

export const Route = createFileRoute('/_app/settings/sources')({
  staticData: { title: t`Sources` },
  component: SourcesSettings,
});
