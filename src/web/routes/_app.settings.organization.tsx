import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { OrganizationSettings } from '#web/screens/settings/workspace/organization.tsx';

export const Route = createFileRoute('/_app/settings/organization')({
  staticData: { title: t`Organization` },
  component: OrganizationSettings,
});
