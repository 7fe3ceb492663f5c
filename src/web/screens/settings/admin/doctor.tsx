import { doctorPartNames, doctorParts, type DoctorPart } from '#contract/admin/doctor-parts.ts';
import { api } from '#web/api.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const marks = {
  ok: { tone: 'good', label: 'OK' },
  note: { tone: 'warning', label: 'Note' },
  problem: { tone: 'danger', label: 'Problem' },
} as const;

/** Whether everything that Copydesk needs works. Each part is checked separately: some take seconds. */
export function DoctorSettings() {
  return (
    <Section
      title="System check"
      description="Checks everything Copydesk needs. Same as “npm run cli -- doctor” on the server."
    >
      <ul aria-label="Parts" className="flex flex-col">
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
  const finding = data?.findings[0];
  return (
    <li className="flex min-h-12 flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2 last:border-0">
      <h3 className="w-36 shrink-0 pt-1 font-medium">{doctorParts[part]}</h3>
      <div className="min-w-48 flex-1 pt-1">
        {finding && <p className="break-words">{finding.words}</p>}
        {finding?.next && <p className="mt-0.5 break-words text-soft">{finding.next}</p>}
        {!finding && error && <p className="text-danger">{error.message}</p>}
        {!finding && !error && fetchStatus === 'paused' && (
          <p className="text-soft">The check runs when you’re back online.</p>
        )}
        {!finding && !error && fetchStatus !== 'paused' && <Skeleton className="h-5 w-64 max-w-full" />}
      </div>
      <div className="flex items-center gap-2">
        {finding && <Badge tone={marks[finding.state].tone}>{marks[finding.state].label}</Badge>}
        <Button variant="quiet" isPending={isFetching} onPress={() => void refetch()}>
          Re-check<span className="sr-only"> {doctorParts[part]}</span>
        </Button>
      </div>
    </li>
  );
}
