import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NewTemplate } from '#web/screens/designs/edit-template.tsx';

export const Route = createFileRoute('/_app/templates/new')({
  staticData: { title: t`New template · Templates` },
  component: NewTemplate,
});
