import { createFileRoute } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { ReviewQueue, type QueueSearch } from '#web/screens/posts/review/review-queue.tsx';

export const Route = createFileRoute('/_app/review/')({
  staticData: { title: null },
  validateSearch: (search: { post?: unknown; project?: unknown }): QueueSearch => ({
    post: wholeOf(search.post, 1),
    project: wholeOf(search.project, 1),
  }),
  component: function ReviewRoute() {
    return <ReviewQueue search={Route.useSearch()} />;
  },
});
