import { createFileRoute } from '@tanstack/react-router';

import { MutedSettings } from '#web/screens/settings/muted.tsx';

export const Route = createFileRoute('/_app/settings/muted')({ component: MutedSettings });
