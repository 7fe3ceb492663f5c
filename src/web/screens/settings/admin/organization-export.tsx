import { size } from '#contract/media/media-facts.ts';
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

/** ms between two requests for an export's progress. */
const pollMs = 5_000;

/** All that the organization has, in one file. */
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
      title="Export"
      place="export"
      description="All data of this organization in one file: JSON lines by type, images and videos, and a table of posts with their metrics. Keys and passwords are not included."
      action={
        data && (
          <Button
            isPending={create.isPending || running}
            isDisabled={!online}
            onPress={() =>
              create.mutate(
                {},
                { onSuccess: () => toast('Export started. You’ll be notified when it’s ready.') },
              )
            }
          >
            {running ? 'Creating…' : 'Export everything'}
          </Button>
        )
      }
    >
      <Query of={query} what="exports" loading={<Skeleton className="h-16 w-full" />}>
        {(data) =>
          data.exports.length === 0 ? (
            <p className="text-soft">No exports. An export can be downloaded for one day.</p>
          ) : (
            <Table label="Exports" head={['Requested', 'By', 'State']} hasActions stacks>
              {exports.map((one) => (
                <Row key={one.id}>
                  <Cell>{exactTime(one.asked_at, zone)}</Cell>
                  <Cell label="By">{one.asked_by_name ?? 'Former member'}</Cell>
                  <Cell label="State" className="text-soft">
                    {one.error !== null
                      ? `Failed: ${one.error}`
                      : one.finished_at === null
                        ? 'creating'
                        : `${size(one.bytes ?? 0)}, until ${exactTime(one.expires_at ?? one.finished_at, zone)}`}
                  </Cell>
                  <Cell className="text-right">
                    {one.url && (
                      <DownloadLink
                        href={one.url}
                        what={`the export from ${exactTime(one.asked_at, zone)}`}
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
