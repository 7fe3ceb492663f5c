import { createFileRoute } from '@tanstack/react-router';

import { Projects } from '#web/screens/settings/projects.tsx';

export const Route = createFileRoute('/_app/settings/projects')({ component: Projects });
