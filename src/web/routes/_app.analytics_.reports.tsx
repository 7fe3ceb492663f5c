import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { Reports } from '#web/screens/analytics/reports.tsx';

export const Route = createFileRoute('/_app/analytics_/reports')({
  staticData: { title: t`Reports` },
  component: Reports,
});
