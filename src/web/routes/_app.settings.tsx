import { createFileRoute } from '@tanstack/react-router';

import { Settings } from '#web/screens/settings/settings.tsx';

export const Route = createFileRoute('/_app/settings')({
  staticData: { title: 'Settings' },
  component: Settings,
});
