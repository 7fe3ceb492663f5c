import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { Projects } from '#web/screens/settings/workspace/projects.tsx';

export const Route = createFileRoute('/_app/settings/projects')({
  staticData: { title: t`Projects` },
  component: Projects,
});
