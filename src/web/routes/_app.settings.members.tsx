import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { MembersSettings } from '#web/screens/settings/workspace/members.tsx';

export const Route = createFileRoute('/_app/settings/members')({
  staticData: { title: t`Members` },
  component: MembersSettings,
});
