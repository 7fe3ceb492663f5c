import { createFileRoute } from '@tanstack/react-router';

import { NewTemplate } from '#web/screens/templates/edit-template.tsx';

export const Route = createFileRoute('/_app/templates/new')({ component: NewTemplate });
