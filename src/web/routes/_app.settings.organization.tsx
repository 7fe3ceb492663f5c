import { createFileRoute } from '@tanstack/react-router';

import { OrganizationSettings } from '#web/screens/settings/organization.tsx';

export const Route = createFileRoute('/_app/settings/organization')({ component: OrganizationSettings });
