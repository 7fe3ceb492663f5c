import { t } from '@lingui/core/macro';

import { doctorPartNames, type DoctorPart } from '#contract/admin/doctor-parts.ts';
import { api } from '#web/api.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const marks = {
  ok: { tone: 'good', label: t`OK` },
  note: { tone: 'warning', label: t({ message: 'Note', context: 'noun' }) },
  problem: { tone: 'danger', label: t`Problem` },
} as const;

const names: Readonly<Record<DoctorPart, string>> = {
  database: t`Database`,
  tables: t`Tables`,
  queue: t({ message: 'Queue', context: 'jobs' }),
  workers: t`Workers`,
  sources: t`Sources`,
  posts: t`Posts found`,
  backups: t`Backups`,
  keys: t`Keys`,
  clock: t`Clock`,
  disk: t`Disk`,
  mail: t`Mail`,
  address: t({ message: 'Address', context: 'of a server' }),
  media: t`Media`,
  outgoing: t`Outgoing requests`,
  browser: t`Browser`,
};

/** Checks everything that Copydesk needs. Each part is requested separately, since some take seconds. */
export function DoctorSettings() {
  return (
    <Section
      title={t`System check`}
      description={t`Checks everything Copydesk needs. Same as “npm run cli -- doctor” on the server.`}
    >
      <ul aria-label={t`Parts`} className="flex flex-col">
        {doctorPartNames.map((part) => (
          <Part key={part} part={part} />
        ))}
      </ul>
    </Section>
  );
}

function Part({ part }: { part: DoctorPart }) {
  const { data, error, isFetching, fetchStatus, refetch } = api.doctor.look.useQuery(
    { part },
    { staleTime: 0 },
  );
  const name = names[part];
  const finding = data?.findings[0];
  return (
    <li className="flex min-h-12 flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2 last:border-0">
      <h3 className="w-36 shrink-0 pt-1 font-medium">{name}</h3>
      <div className="min-w-48 flex-1 pt-1">
        {finding && <p className="break-words">{finding.words}</p>}
        {finding?.next && <p className="mt-0.5 break-words text-soft">{finding.next}</p>}
        {!finding && error && <p className="text-danger">{error.message}</p>}
        {!finding && !error && fetchStatus === 'paused' && (
          <p className="text-soft">{t`The check runs when you’re back online.`}</p>
        )}
        {!finding && !error && fetchStatus !== 'paused' && <Skeleton className="h-5 w-64 max-w-full" />}
      </div>
      <div className="flex items-center gap-2">
        {finding && <Badge tone={marks[finding.state].tone}>{marks[finding.state].label}</Badge>}
        <Button
          variant="quiet"
          aria-label={t`Re-check ${name}`}
          isPending={isFetching}
          onPress={() => void refetch()}
        >
          {t`Re-check`}
        </Button>
      </div>
    </li>
  );
}
