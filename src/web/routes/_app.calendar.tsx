import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { calendarSearch, type CalendarSearch } from '#web/screens/calendar/calendar-search.ts';
import { Calendar } from '#web/screens/calendar/calendar.tsx';

export const Route = createFileRoute('/_app/calendar')({
  staticData: {
    title: t`Calendar`,
    // Signed-out users are redirected; the screen retries what could not be read.
    prefetch: (client, search) =>
      void Promise.all([
        import('#web/screens/calendar/prefetch.ts').then(({ prefetch }) =>
          prefetch(client, calendarSearch(search)),
        ),
        // The screen's code loads meanwhile, not only after the user is known.
        import('#web/screens/calendar/calendar.tsx'),
      ]).catch(() => undefined),
  },
  validateSearch: (search: CalendarSearch & SearchSchemaInput) => calendarSearch(search),
  component: function CalendarRoute() {
    return <Calendar search={Route.useSearch({ select: calendarSearch, structuralSharing: true })} />;
  },
});
