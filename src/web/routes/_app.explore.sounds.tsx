import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { soundsSearch, type SoundsSearch } from '#web/screens/research/sounds/sounds-search.ts';
import { Sounds } from '#web/screens/research/sounds/sounds.tsx';

export const Route = createFileRoute('/_app/explore/sounds')({
  staticData: { title: t`Sounds · Explore` },
  validateSearch: (search: SoundsSearch & SearchSchemaInput) => soundsSearch(search),
  component: function SoundsRoute() {
    return <Sounds search={Route.useSearch({ select: soundsSearch, structuralSharing: true })} />;
  },
});
