import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { DoctorSettings } from '#web/screens/settings/admin/doctor.tsx';

export const Route = createFileRoute('/_app/settings/doctor')({
  staticData: { title: t`System check` },
  component: DoctorSettings,
});
