import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { EditTemplate } from '#web/screens/designs/edit-template.tsx';

export const Route = createFileRoute('/_app/templates/$templateId_/edit')({
  staticData: { title: t`Edit · Templates` },
  component: function EditTemplateRoute() {
    return <EditTemplate id={wholeOf(Route.useParams().templateId, 1) ?? 0} />;
  },
});
