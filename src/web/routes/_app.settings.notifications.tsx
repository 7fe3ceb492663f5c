import { createFileRoute } from '@tanstack/react-router';

import { NotificationSettings } from '#web/screens/settings/notifications/notifications.tsx';

export const Route = createFileRoute('/_app/settings/notifications')({
  staticData: { title: 'Notifications' },
  component: NotificationSettings,
});
