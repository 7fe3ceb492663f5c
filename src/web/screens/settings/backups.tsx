import { size } from '#contract/checks/finding.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';

import { DownloadLink } from './download-link.tsx';
import { Section } from './section.tsx';

type Backups = DataOf<Contract['backups']['list']>;

/** ms between two looks at how far a backup is. */
const lookEvery = 5_000;

const causes: Readonly<Record<Backups['backups'][number]['cause'], string>> = {
  scheduled: 'By the clock',
  asked: 'By hand',
  update: 'Before an update',
};

/** What the whole installation can be brought back from. */
export function BackupsSettings() {
  const zone = useZone();
  const online = useOnline();
  const { data, error, refetch } = api.backups.list.useQuery({}, { refetchInterval: lookEvery });
  const create = api.backups.create.useMutation();
  const running = data?.last?.finished_at === null;
  const make = (
    <Button
      look="primary"
      isPending={create.isPending || running}
      isDisabled={!online}
      onPress={() =>
        create.mutate(
          {},
          {
            onSuccess: ({ started }) =>
              toast(started ? 'A backup is being made.' : 'A backup is being made already.'),
          },
        )
      }
    >
      {running ? 'Being made …' : 'Make a backup now'}
    </Button>
  );
  return (
    <Section
      title="Backups"
      description="All of this installation in one file, to bring it back on this machine or another."
      action={data && make}
    >
      {error && !data && (
        <ErrorState
          title="The backups could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={error.status === 403 ? undefined : () => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && <Trouble {...data} />}
      {data?.backups.length === 0 && <EmptyState title="No backups here yet">{rhythm(data)}</EmptyState>}
      {data && data.backups.length > 0 && (
        <>
          <Table label="Backups" head={['Made', 'Why', 'Size']} numeric={['Size']} hasActions stacks>
            {data.backups.map(({ name, cause, made_at, bytes, url }) => (
              <Row key={name}>
                <Cell>
                  <span className="block font-medium">{exactTime(made_at, zone)}</span>
                  <span className="block text-xs text-faint">
                    <Ago at={made_at} zone={zone} inWords />
                  </span>
                </Cell>
                <Cell label="Why">{causes[cause]}</Cell>
                <Cell label="Size" className="figures text-right">
                  {size(bytes)}
                </Cell>
                <Cell className="text-right">
                  <DownloadLink href={url} what={`the backup of ${exactTime(made_at, zone)}`} />
                </Cell>
              </Row>
            ))}
          </Table>
          <p className="mt-4 text-xs text-faint">{rhythm(data)}</p>
        </>
      )}
      {data && (
        <p className="mt-2 text-xs text-faint">
          {data.bucket === null
            ? 'Pictures and videos are in the file; before an update they stay where they are.'
            : `Pictures and videos are in the bucket ${data.bucket}, not in the file.`}{' '}
          APP_SECRET is never in it: keep it elsewhere. To bring one back, stop Copydesk and run{' '}
          <code className="font-mono">npm run cli -- restore FILE</code>.
        </p>
      )}
    </Section>
  );
}

function Trouble({ last, folder }: Backups) {
  if (!last?.error) return null;
  return (
    <div className="mb-4 overflow-hidden rounded-md">
      <Banner tone="danger">
        The last backup failed on {last.node}: {last.error}. Make room in {folder} or mend its rights, then
        make one now.
      </Banner>
    </div>
  );
}

function rhythm({ every_hours, keep, folder }: Backups): string {
  const kept = `The last ${keep} are kept in ${folder}.`;
  if (every_hours === 0) return `None is made by itself (BACKUP_EVERY is off). ${kept}`;
  const often =
    every_hours === 24 ? 'once a day' : every_hours === 1 ? 'each hour' : `every ${every_hours} hours`;
  return `One is made ${often}. ${kept}`;
}
