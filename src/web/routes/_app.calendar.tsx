import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { calendarSearch, type CalendarSearch } from '#web/screens/calendar/calendar-search.ts';
import { Calendar } from '#web/screens/calendar/calendar.tsx';

export const Route = createFileRoute('/_app/calendar')({
  staticData: {
    // Who is not signed in is led elsewhere; what could not be read is read again by the screen.
    ask: (client, search) =>
      void Promise.all([
        import('#web/screens/calendar/ask-ahead.ts').then(({ askAhead }) =>
          askAhead(client, calendarSearch(search)),
        ),
        // The screen itself comes meanwhile, not only after it is known who is there.
        import('#web/screens/calendar/calendar.tsx'),
      ]).catch(() => undefined),
  },
  validateSearch: (search: CalendarSearch & SearchSchemaInput) => calendarSearch(search),
  component: function CalendarRoute() {
    return <Calendar search={Route.useSearch({ select: calendarSearch, structuralSharing: true })} />;
  },
});
