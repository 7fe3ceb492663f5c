import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { TeamChats } from '#web/screens/settings/notifications/team-chats.tsx';

export const Route = createFileRoute('/_app/settings/team-chat')({
  staticData: { title: t`Team chat` },
  component: TeamChats,
});
