import { createFileRoute } from '@tanstack/react-router';

import { PolicySettings } from '#web/screens/settings/policy.tsx';

export const Route = createFileRoute('/_app/settings/policy')({ component: PolicySettings });
