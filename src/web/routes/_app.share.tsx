import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Share } from '#web/screens/board/share/share.tsx';
import { shareSearch, type ShareSearch } from '#web/screens/board/share/shared.ts';

export const Route = createFileRoute('/_app/share')({
  staticData: { title: t`New card` },
  validateSearch: (search: ShareSearch & SearchSchemaInput) => shareSearch(search),
  component: function ShareRoute() {
    return <Share search={Route.useSearch({ select: shareSearch, structuralSharing: true })} />;
  },
});
