import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PendingOverview } from '#web/screens/board/pending.tsx';

export const Route = createFileRoute('/_app/board/pending')({
  staticData: { title: t`Pending` },
  component: PendingOverview,
});
