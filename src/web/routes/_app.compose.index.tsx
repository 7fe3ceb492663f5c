import { createFileRoute, redirect } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';

export const Route = createFileRoute('/_app/compose/')({
  staticData: { title: null },
  validateSearch: (search: { post?: unknown }): { post?: number | undefined } => ({
    post: wholeOf(search.post, 1),
  }),
  // Notices may name a post in this way.
  beforeLoad: ({ search: { post } }) => {
    if (post !== undefined)
      throw redirect({ to: '/compose/$postId', params: { postId: String(post) }, replace: true });
  },
  component: () => null,
});
