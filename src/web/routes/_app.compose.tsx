import { t } from '@lingui/core/macro';
import { createFileRoute, Outlet, useParams, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { ComposeFrame } from '#web/screens/posts/compose/compose-frame.tsx';
import { composeSearch, type ComposeSearch } from '#web/screens/posts/compose/compose-search.ts';

/** One component for the list, new drafts and posts: a draft that gets its address stays as it is on the page. */
export const Route = createFileRoute('/_app/compose')({
  staticData: { title: t`Compose` },
  validateSearch: (search: ComposeSearch & SearchSchemaInput) => composeSearch(search),
  component: function ComposeRoute() {
    const { postId } = useParams({ strict: false });
    const search = Route.useSearch({ select: composeSearch, structuralSharing: true });
    return (
      <>
        <ComposeFrame id={wholeOf(postId, 1)} isPost={postId !== undefined} search={search} />
        <Outlet />
      </>
    );
  },
});
