import { createFileRoute } from '@tanstack/react-router';

import { DoctorSettings } from '#web/screens/settings/doctor.tsx';

export const Route = createFileRoute('/_app/settings/doctor')({ component: DoctorSettings });
