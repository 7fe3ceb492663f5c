import { createFileRoute } from '@tanstack/react-router';

import { TeamChats } from '#web/screens/settings/team-chats.tsx';

export const Route = createFileRoute('/_app/settings/team-chat')({ component: TeamChats });
