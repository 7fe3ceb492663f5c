import { createFileRoute } from '@tanstack/react-router';

import { textOf } from '#web/lib/search.ts';
import { ResetPassword } from '#web/screens/sign-in/reset-password.tsx';

export const Route = createFileRoute('/sign-in_/reset')({
  validateSearch: (search): { token?: string | undefined } => ({ token: textOf(search.token) }),
  component: function ResetPasswordRoute() {
    return <ResetPassword token={Route.useSearch().token} />;
  },
});
