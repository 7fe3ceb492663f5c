import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { Join } from '#web/screens/workspace/sign-in/join.tsx';

export const Route = createFileRoute('/join/$secret')({
  staticData: { title: t`Join` },
  component: function JoinRoute() {
    return <Join secret={Route.useParams().secret} />;
  },
});
