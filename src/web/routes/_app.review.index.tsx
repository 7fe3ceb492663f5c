import { createFileRoute } from '@tanstack/react-router';

import { queueSearch, type QueueSearch } from '#web/screens/posts/review/queue-search.ts';
import { ReviewQueue } from '#web/screens/posts/review/review-queue.tsx';

export const Route = createFileRoute('/_app/review/')({
  staticData: { title: null },
  validateSearch: (search: { readonly [name in keyof QueueSearch]?: unknown }): QueueSearch =>
    queueSearch(search),
  component: function ReviewRoute() {
    return <ReviewQueue search={Route.useSearch()} />;
  },
});
