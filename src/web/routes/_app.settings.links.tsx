import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { LinkSettings } from '#web/screens/settings/posts/links.tsx';

interface Search {
  project?: number | undefined;
}

export const Route = createFileRoute('/_app/settings/links')({
  staticData: { title: t`Links` },
  validateSearch: (search: Search & SearchSchemaInput): Search => ({ project: wholeOf(search.project, 1) }),
  component: function LinksRoute() {
    const { project } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <LinkSettings
        chosen={project}
        onChoose={(next) => void navigate({ search: { project: next }, replace: true })}
      />
    );
  },
});
