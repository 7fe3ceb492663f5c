import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { Deliveries } from '#web/screens/posts/review/deliveries.tsx';

export const Route = createFileRoute('/_app/review/deliveries')({
  staticData: { title: t`Deliveries` },
  validateSearch: (search: { post?: unknown }): { post?: number | undefined } => ({
    post: wholeOf(search.post, 1),
  }),
  component: function DeliveriesRoute() {
    return <Deliveries post={Route.useSearch().post} />;
  },
});
