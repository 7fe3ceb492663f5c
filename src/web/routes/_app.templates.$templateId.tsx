import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { contentSearch, type ContentSearch } from '#web/parts/designs/content-search.ts';
import { TemplatePage } from '#web/screens/designs/template-page.tsx';

interface TemplateSearch extends ContentSearch {
  project?: number | undefined;
}

const templateSearch = (search: { [name in keyof TemplateSearch]?: unknown }): TemplateSearch => ({
  ...contentSearch(search),
  project: wholeOf(search.project, 1),
});

export const Route = createFileRoute('/_app/templates/$templateId')({
  staticData: { title: t`Templates` },
  validateSearch: (search: TemplateSearch & SearchSchemaInput) => templateSearch(search),
  component: function TemplateRoute() {
    const { templateId } = Route.useParams();
    const { project, ...content } = Route.useSearch({ select: templateSearch, structuralSharing: true });
    return <TemplatePage id={wholeOf(templateId, 1) ?? 0} project={project} content={content} />;
  },
});
