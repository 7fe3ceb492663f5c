import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import {
  notificationsSearch,
  type NotificationsSearch,
} from '#web/screens/notifications/notifications-search.ts';
import { Notifications } from '#web/screens/notifications/notifications.tsx';

export const Route = createFileRoute('/_app/notifications')({
  staticData: { title: t`Notifications` },
  validateSearch: (search: NotificationsSearch & SearchSchemaInput) => notificationsSearch(search),
  component: function NotificationsRoute() {
    const search = Route.useSearch({ select: notificationsSearch, structuralSharing: true });
    return <Notifications search={search} />;
  },
});
