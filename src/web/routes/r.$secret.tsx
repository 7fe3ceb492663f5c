import { createFileRoute } from '@tanstack/react-router';

import { GuestReview } from '#web/screens/guest-review/guest-review.tsx';

export const Route = createFileRoute('/r/$secret')({
  component: function GuestReviewRoute() {
    return <GuestReview secret={Route.useParams().secret} />;
  },
});
