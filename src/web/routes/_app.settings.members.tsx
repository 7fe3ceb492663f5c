import { createFileRoute } from '@tanstack/react-router';

import { MembersSettings } from '#web/screens/settings/workspace/members.tsx';

export const Route = createFileRoute('/_app/settings/members')({
  staticData: { title: 'Members' },
  component: MembersSettings,
});
