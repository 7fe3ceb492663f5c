import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { textOf } from '#web/lib/search.ts';
import { ResetPassword } from '#web/screens/workspace/sign-in/reset-password.tsx';

export const Route = createFileRoute('/sign-in_/reset')({
  staticData: { title: t`Reset password` },
  validateSearch: (search): { token?: string | undefined } => ({ token: textOf(search.token) }),
  component: function ResetPasswordRoute() {
    return <ResetPassword token={Route.useSearch().token} />;
  },
});
