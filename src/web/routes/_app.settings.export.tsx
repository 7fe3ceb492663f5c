import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { OrganizationLeaving } from '#web/screens/settings/workspace/organization-leaving.tsx';

export const Route = createFileRoute('/_app/settings/export')({
  staticData: { title: t`Export and delete` },
  component: OrganizationLeaving,
});
