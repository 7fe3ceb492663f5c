import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { Report } from './report-labels.ts';

/** The report as a link would show it now, in a frame that runs and loads nothing. */
export function ReportPreview({ report, onClose }: { report: Report; onClose: () => void }) {
  const query = api.reports.preview.useQuery({ id: report.id });
  const { name } = report;
  return (
    <Dialog title={t`Preview of ${name}`} size="large" isOpen onClose={onClose}>
      <Query of={query} what={t`the report`} loading={<Skeleton className="h-full w-full" />}>
        {({ html }) => (
          <iframe
            title={t`Report`}
            sandbox=""
            srcDoc={html}
            className="min-h-0 w-full flex-1 rounded-md border border-line"
          />
        )}
      </Query>
    </Dialog>
  );
}
