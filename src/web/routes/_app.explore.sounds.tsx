import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Sounds } from '#web/screens/sounds/sounds.tsx';
import { soundsSearch, type SoundsSearch } from '#web/screens/sounds/sounds-search.ts';

export const Route = createFileRoute('/_app/explore/sounds')({
  validateSearch: (search: SoundsSearch & SearchSchemaInput) => soundsSearch(search),
  component: function SoundsRoute() {
    return <Sounds search={Route.useSearch({ select: soundsSearch, structuralSharing: true })} />;
  },
});
