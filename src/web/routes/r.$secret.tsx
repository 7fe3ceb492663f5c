import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { GuestReview } from '#web/screens/posts/guest-review/guest-review.tsx';

export const Route = createFileRoute('/r/$secret')({
  staticData: { title: t`For your review` },
  component: function GuestReviewRoute() {
    return <GuestReview secret={Route.useParams().secret} />;
  },
});
