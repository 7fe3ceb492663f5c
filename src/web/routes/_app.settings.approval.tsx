import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { ApprovalSettings } from '#web/screens/settings/posts/approval.tsx';

interface Search {
  project?: number | undefined;
}

export const Route = createFileRoute('/_app/settings/approval')({
  staticData: { title: t`Approval steps` },
  validateSearch: (search: Search & SearchSchemaInput): Search => ({ project: wholeOf(search.project, 1) }),
  component: function ApprovalRoute() {
    const { project } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ApprovalSettings
        chosen={project}
        onChoose={(next) => void navigate({ search: { project: next }, replace: true })}
      />
    );
  },
});
