import { createFileRoute } from '@tanstack/react-router';

import { MembersSettings } from '#web/screens/settings/members.tsx';

export const Route = createFileRoute('/_app/settings/members')({ component: MembersSettings });
