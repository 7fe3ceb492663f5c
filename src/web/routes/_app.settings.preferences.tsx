import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PreferenceSettings } from '#web/screens/settings/workspace/preferences.tsx';

export const Route = createFileRoute('/_app/settings/preferences')({
  staticData: { title: t`Preferences` },
  component: PreferenceSettings,
});
