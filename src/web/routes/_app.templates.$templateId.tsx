import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { TemplatePage } from '#web/screens/templates/template-page.tsx';

interface TemplateSearch {
  project?: number | undefined;
}

const templateSearch = ({ project }: { project?: unknown }): TemplateSearch => ({
  project: wholeOf(project, 1),
});

export const Route = createFileRoute('/_app/templates/$templateId')({
  validateSearch: (search: TemplateSearch & SearchSchemaInput) => templateSearch(search),
  component: function TemplateRoute() {
    const { templateId } = Route.useParams();
    return <TemplatePage id={wholeOf(templateId, 1) ?? 0} project={Route.useSearch().project} />;
  },
});
