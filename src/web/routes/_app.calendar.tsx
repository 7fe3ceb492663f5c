import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { calendarSearch, type CalendarSearch } from '#web/screens/calendar/calendar-search.ts';
import { Calendar } from '#web/screens/calendar/calendar.tsx';

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: (search: CalendarSearch & SearchSchemaInput) => calendarSearch(search),
  component: function CalendarRoute() {
    return <Calendar search={Route.useSearch({ select: calendarSearch, structuralSharing: true })} />;
  },
});
