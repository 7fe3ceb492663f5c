import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { myWorkSearch, type MyWorkSearch } from '#web/screens/board/my-work-search.ts';
import { MyWork } from '#web/screens/board/my-work.tsx';

export const Route = createFileRoute('/_app/board/mine')({
  staticData: { title: t`My work` },
  validateSearch: (search: MyWorkSearch & SearchSchemaInput) => myWorkSearch(search),
  component: function MyWorkRoute() {
    return <MyWork search={Route.useSearch({ select: myWorkSearch, structuralSharing: true })} />;
  },
});
