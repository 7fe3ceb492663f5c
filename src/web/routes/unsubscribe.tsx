import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { textOf } from '#web/lib/search.ts';
import { Unsubscribe } from '#web/screens/workspace/sign-in/unsubscribe.tsx';

export const Route = createFileRoute('/unsubscribe')({
  staticData: { title: t`Unsubscribe` },
  validateSearch: (search): { token?: string | undefined } => ({ token: textOf(search.token) }),
  component: function UnsubscribeRoute() {
    return <Unsubscribe token={Route.useSearch().token ?? ''} />;
  },
});
