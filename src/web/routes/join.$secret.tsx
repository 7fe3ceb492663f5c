import { createFileRoute } from '@tanstack/react-router';

import { Join } from '#web/screens/sign-in/join.tsx';

export const Route = createFileRoute('/join/$secret')({
  component: function JoinRoute() {
    return <Join secret={Route.useParams().secret} />;
  },
});
