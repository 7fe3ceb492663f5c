import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { calendarSearch, type CalendarSearch } from '#web/screens/calendar/calendar-search.ts';
import { Calendar } from '#web/screens/calendar/calendar.tsx';

export const Route = createFileRoute('/_app/calendar')({
  staticData: {
    // Who is not signed in is led elsewhere; what could not be read the screen reads again.
    ask: (client, search) =>
      void import('#web/screens/calendar/ask-ahead.ts')
        .then(({ askAhead }) => askAhead(client, calendarSearch(search)))
        .catch(() => undefined),
  },
  validateSearch: (search: CalendarSearch & SearchSchemaInput) => calendarSearch(search),
  component: function CalendarRoute() {
    return <Calendar search={Route.useSearch({ select: calendarSearch, structuralSharing: true })} />;
  },
});
