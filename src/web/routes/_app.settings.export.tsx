import { createFileRoute } from '@tanstack/react-router';

import { OrganizationLeaving } from '#web/screens/settings/organization-leaving.tsx';

export const Route = createFileRoute('/_app/settings/export')({ component: OrganizationLeaving });
