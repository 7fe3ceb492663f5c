import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { hashtagsSearch, type HashtagsSearch } from '#web/screens/research/hashtags/hashtags-search.ts';
import { Hashtags } from '#web/screens/research/hashtags/hashtags.tsx';

export const Route = createFileRoute('/_app/explore/hashtags')({
  staticData: { title: t`Hashtags · Explore` },
  validateSearch: (search: HashtagsSearch & SearchSchemaInput) => hashtagsSearch(search),
  component: function HashtagsRoute() {
    return <Hashtags search={Route.useSearch({ select: hashtagsSearch, structuralSharing: true })} />;
  },
});
