import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { size } from '#contract/media/media-facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DownloadLink } from './download-link.tsx';

type Export = DataOf<Contract['organizationExports']['list']>['exports'][number];

/** ms between two requests for an export's progress. */
const pollMs = 5_000;

/** Exports all data of the organization as one file. */
export function OrganizationExport() {
  const zone = useZone();
  const online = useOnline();
  const query = api.organizationExports.list.useQuery({}, { refetchInterval: pollMs });
  const { data } = query;
  const create = api.organizationExports.create.useMutation();
  const exports = data?.exports ?? [];
  const running = exports.some(({ finished_at }) => finished_at === null);
  return (
    <Section
      title={t`Export`}
      place="export"
      description={t`All data of this organization in one file: JSON lines by type, images and videos, and a table of posts with their metrics. Keys and passwords are not included.`}
      action={
        data && (
          <Button
            isPending={create.isPending || running}
            isDisabled={!online}
            onPress={() =>
              create.mutate(
                {},
                { onSuccess: () => toast(t`Export started. You’ll be notified when it’s ready.`) },
              )
            }
          >
            {running ? t`Creating…` : t`Export everything`}
          </Button>
        )
      }
    >
      <Query of={query} what={t`exports`} loading={<Skeleton className="h-16 w-full" />}>
        {(data) =>
          data.exports.length === 0 ? (
            <p className="text-soft">{t`No exports. An export can be downloaded for one day.`}</p>
          ) : (
            <Table
              label={t`Exports`}
              head={[t`Requested`, t({ message: 'By', context: 'of a person' }), t`State`]}
              hasActions
              stacks
            >
              {exports.map((one) => (
                <Row key={one.id}>
                  <Cell>{exactTime(one.asked_at, zone)}</Cell>
                  <Cell label={t({ message: 'By', context: 'of a person' })}>
                    {one.asked_by_name ?? t`Former member`}
                  </Cell>
                  <Cell label={t`State`} className="text-soft">
                    {stateText(one, zone)}
                  </Cell>
                  <Cell className="text-end">
                    {one.url && (
                      <DownloadLink
                        href={one.url}
                        label={t`Download the export from ${{ time: exactTime(one.asked_at, zone) }}`}
                      />
                    )}
                  </Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Query>
    </Section>
  );
}

function stateText({ error, finished_at, expires_at, bytes }: Export, zone: string): string {
  if (error !== null) return t`Failed: ${error}`;
  if (finished_at === null) return t`creating`;
  const fileSize = size(bytes ?? 0);
  const time = exactTime(expires_at ?? finished_at, zone);
  return t`${fileSize}, until ${time}`;
}
