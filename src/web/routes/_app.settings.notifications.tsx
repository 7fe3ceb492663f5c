import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NotificationSettings } from '#web/screens/settings/notifications/notifications.tsx';

export const Route = createFileRoute('/_app/settings/notifications')({
  staticData: { title: t`Notifications` },
  component: NotificationSettings,
});
