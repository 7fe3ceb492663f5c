import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Hashtags } from '#web/screens/hashtags/hashtags.tsx';
import { hashtagsSearch, type HashtagsSearch } from '#web/screens/hashtags/hashtags-search.ts';

export const Route = createFileRoute('/_app/explore/hashtags')({
  validateSearch: (search: HashtagsSearch & SearchSchemaInput) => hashtagsSearch(search),
  component: function HashtagsRoute() {
    return <Hashtags search={Route.useSearch({ select: hashtagsSearch, structuralSharing: true })} />;
  },
});
