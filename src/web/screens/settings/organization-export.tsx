import { size } from '#contract/checks/finding.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { useZone } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';

import { DownloadLink } from './download-link.tsx';
import { Section } from './section.tsx';

/** ms between two looks at how far an export is. */
const lookEvery = 5_000;

/** All that the organization has, in one file. */
export function OrganizationExport() {
  const zone = useZone();
  const online = useOnline();
  const { data, error, refetch } = api.organizationExports.list.useQuery({}, { refetchInterval: lookEvery });
  const create = api.organizationExports.create.useMutation();
  const exports = data?.exports ?? [];
  const running = exports.some(({ finished_at }) => finished_at === null);
  return (
    <Section
      title="Export"
      description="Everything of this organization in one file: lines of JSON for each kind of thing, pictures and videos, and the posts with their numbers as a table. Keys and passwords are not in it."
      action={
        data && (
          <Button
            isPending={create.isPending || running}
            isDisabled={!online}
            onPress={() =>
              create.mutate(
                {},
                { onSuccess: () => toast('The export is being made. You are told when it is ready.') },
              )
            }
          >
            {running ? 'Being made …' : 'Export everything'}
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState
          title="The exports could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={error.status === 403 ? undefined : () => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && exports.length === 0 && (
        <p className="text-soft">Nothing to download. An export is kept for a day.</p>
      )}
      {exports.length > 0 && (
        <Table label="Exports" head={['Asked for', 'By', 'State']} hasActions stacks>
          {exports.map((one) => (
            <Row key={one.id}>
              <Cell>{exactTime(one.asked_at, zone)}</Cell>
              <Cell label="By">{one.asked_by_name ?? 'somebody who is gone'}</Cell>
              <Cell label="State" className="text-soft">
                {one.error !== null
                  ? `Failed: ${one.error}`
                  : one.finished_at === null
                    ? 'being made'
                    : `${size(one.bytes ?? 0)}, until ${exactTime(one.expires_at ?? one.finished_at, zone)}`}
              </Cell>
              <Cell className="text-right">
                {one.url && (
                  <DownloadLink href={one.url} what={`the export of ${exactTime(one.asked_at, zone)}`} />
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Section>
  );
}
