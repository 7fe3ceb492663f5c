import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PolicySettings } from '#web/screens/settings/posts/policy.tsx';

export const Route = createFileRoute('/_app/settings/policy')({
  staticData: { title: t`Review policy` },
  component: PolicySettings,
});
