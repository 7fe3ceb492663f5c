import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { besides, shortTime } from '#web/lib/format.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useOrganizationZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Automation, PlannedRun } from './automation-data.ts';
import { outcomeTones } from './automation-labels.ts';

interface DryRunProps {
  automation: Automation;
  mayChange: boolean;
  onClose: () => void;
}

/** What an automation would do, with reasons; from here it is turned on. */
export function DryRun({ automation, mayChange, onClose }: DryRunProps) {
  const { id, project_id, name, trigger, is_active } = automation;
  const organizationZone = useOrganizationZone();
  const projects = api.projects.list.useQuery({ archived: '1' }).data?.projects ?? [];
  const zone = projects.find((project) => project.id === project_id)?.timezone ?? organizationZone;
  const query = api.automations.try.useQuery({ automation_id: id }, { staleTime: 0 });
  const turn = api.automations.turn.useMutation();
  return (
    <Dialog title={t`Dry run of ${{ name }}`} isOpen size="wide" onClose={onClose}>
      <p className="mb-3 text-soft">
        {trigger.kind === 'posts'
          ? t`What it would have done in the last seven days. Nothing is created, and items of the past do not count once it is on.`
          : t`What it would do in the next thirty days. Nothing is created.`}
      </p>
      <Query of={query} what={t`dry run`} loading={<Skeleton className="h-40 w-full" />}>
        {({ runs }) =>
          runs.length === 0 ? (
            <p className="border-y border-line py-8 text-center text-soft">
              {trigger.kind === 'posts'
                ? t`Nothing matched in the last seven days. Widen the search, or turn it on and wait.`
                : t`Nothing is due in the next thirty days.`}
            </p>
          ) : (
            <ul aria-label={t`What would happen`} className="border-t border-line">
              {runs.map((run, index) => (
                // Nothing of a planned run is stored, so it has no id.
                <Planned key={index} run={run} zone={zone} />
              ))}
            </ul>
          )
        }
      </Query>
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>{t`Close`}</Button>
        {mayChange && !is_active && (
          <Button
            variant="primary"
            isPending={turn.isPending}
            onPress={() =>
              turn.mutate(
                { automation_id: id, on: true },
                {
                  onSuccess: () => {
                    toast(t`${{ name }} is on.`);
                    onClose();
                  },
                },
              )
            }
          >
            {t`Turn on`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Planned({ run: { at, title, reason, outcome, text }, zone }: { run: PlannedRun; zone: string }) {
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <Badge tone={outcomeTones[outcome]}>
          {outcome === 'created' ? t`Would be created` : t`Would be skipped`}
        </Badge>
        <span dir="auto" className="min-w-0 flex-1 basis-48 truncate font-medium">
          {title}
        </span>
        {at && (
          <time dateTime={at} className="figures text-xs text-faint">
            {shortTime(at, shownZone(zone))}
            {besides(at, zone)}
          </time>
        )}
      </div>
      {text !== null && text !== title && (
        <p dir="auto" className="line-clamp-3 whitespace-pre-line">
          {text}
        </p>
      )}
      <p className="text-xs text-faint">{reason}</p>
    </li>
  );
}
