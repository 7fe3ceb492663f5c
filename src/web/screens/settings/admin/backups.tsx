import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { Contract } from '#contract/index.ts';
import { size } from '#contract/media/media-facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DownloadLink } from './download-link.tsx';

type Backups = DataOf<Contract['backups']['list']>;

/** ms between two requests for a backup's progress. */
const pollMs = 5_000;

const causes: Readonly<Record<Backups['backups'][number]['cause'], string>> = {
  scheduled: t({ message: 'Scheduled', context: 'of a backup' }),
  asked: t({ message: 'Manual', context: 'of a backup' }),
  update: t`Before an update`,
};

/** Backups from which the whole installation can be restored. */
export function BackupsSettings() {
  const zone = useZone();
  const online = useOnline();
  const query = api.backups.list.useQuery({}, { refetchInterval: pollMs });
  const create = api.backups.create.useMutation();
  const running = query.data?.last?.finished_at === null;
  const make = (
    <Button
      variant="primary"
      isPending={create.isPending || running}
      isDisabled={!online}
      onPress={() =>
        create.mutate(
          {},
          {
            onSuccess: ({ started }) => toast(started ? t`Backup started.` : t`A backup is already running.`),
          },
        )
      }
    >
      {running ? t`Creating…` : t`Back up now`}
    </Button>
  );
  return (
    <Section
      title={t`Backups`}
      description={t`The whole installation in one file, to restore it on this machine or another.`}
      action={query.data && make}
    >
      <Query of={query} what={t`backups`} loading={<Skeleton className="h-40 w-full" />}>
        {(data) => (
          <>
            <Trouble {...data} />
            {data.backups.length === 0 ? (
              <EmptyState title={t`No backups yet`}>{rhythm(data)}</EmptyState>
            ) : (
              <>
                <Table
                  label={t`Backups`}
                  head={[t`Created`, t`Trigger`, t`Size`]}
                  numeric={[t`Size`]}
                  hasActions
                  stacks
                >
                  {data.backups.map(({ name, cause, made_at, bytes, url }) => (
                    <Row key={name}>
                      <Cell>
                        <span className="block font-medium">{exactTime(made_at, zone)}</span>
                        <span className="block text-xs text-faint">
                          <Ago at={made_at} zone={zone} isSentence />
                        </span>
                      </Cell>
                      <Cell label={t`Trigger`}>{causes[cause]}</Cell>
                      <Cell label={t`Size`} className="figures text-end">
                        {size(bytes)}
                      </Cell>
                      <Cell className="text-end">
                        <DownloadLink
                          href={url}
                          label={t`Download the backup from ${{ time: exactTime(made_at, zone) }}`}
                        />
                      </Cell>
                    </Row>
                  ))}
                </Table>
                <p className="mt-4 text-xs text-faint">{rhythm(data)}</p>
              </>
            )}
            <p className="mt-2 text-xs text-faint">
              {data.bucket === null
                ? t`Images and videos are included. Backups before an update leave them in place.`
                : t`Images and videos are in the bucket ${{ bucket: data.bucket }}, not in the file.`}{' '}
              <Trans>
                APP_SECRET is never included: keep it elsewhere. To restore a backup, stop Copydesk and run{' '}
                <code className="font-mono">npm run cli -- restore FILE</code>.
              </Trans>
            </p>
          </>
        )}
      </Query>
    </Section>
  );
}

function Trouble({ last, folder }: Backups) {
  if (!last?.error) return null;
  const { node, error } = last;
  return (
    <div className="mb-4 overflow-hidden rounded-md">
      <Banner tone="danger">
        {t`The last backup failed on ${node}: ${error}. Free up space in ${folder} or fix its permissions, then back up now.`}
      </Banner>
    </div>
  );
}

function rhythm({ every_hours, keep, folder }: Backups): string {
  const often =
    every_hours === 0
      ? t`Automatic backups are off (BACKUP_EVERY).`
      : every_hours === 1
        ? t`Runs every hour.`
        : every_hours === 24
          ? t`Runs once a day.`
          : plural(every_hours, { other: 'Runs every # hours.' });
  const kept = plural(keep, { other: `The last # backups are kept in ${folder}.` });
  return `${often} ${kept}`;
}
