import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SingleSignOn } from '#web/screens/settings/workspace/single-sign-on.tsx';

export const Route = createFileRoute('/_app/settings/single-sign-on')({
  staticData: { title: t`Single sign-on` },
  component: SingleSignOn,
});
