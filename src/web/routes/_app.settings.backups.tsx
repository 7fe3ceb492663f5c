import { createFileRoute } from '@tanstack/react-router';

import { BackupsSettings } from '#web/screens/settings/backups.tsx';

export const Route = createFileRoute('/_app/settings/backups')({ component: BackupsSettings });
