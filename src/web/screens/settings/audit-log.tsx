import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe, useZone } from '#web/parts/me.ts';
import { saveCsv } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { AuditRow } from './audit-row.tsx';
import { auditAsked } from './audit-asked.ts';
import { auditRanges, type AuditRange, type AuditSearch } from './audit-search.ts';
import { Section } from './section.tsx';

interface AuditLogProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

const all = 'all';

/** Who did what, when and from where. */
export function AuditLog({ search, onSearch }: AuditLogProps) {
  const client = useQueryClient();
  const zone = useZone();
  const [now] = useState(() => Date.now());
  const asked = auditAsked(search, now);
  const { data, error, refetch, fetchStatus } = api.audit.list.useQuery(asked, { staleTime: 0 });
  const csv = async () => {
    const { before: _, ...filters } = asked;
    const options = api.audit.csv.queryOptions(filters);
    const made = await saveCsv(() => client.fetchQuery({ ...options, staleTime: 0 }));
    if (made && !made.complete) toast('The file has the newest 10,000 rows. Narrow the time for older ones.');
  };
  const isNarrowed = Object.values(search).some((value) => value !== undefined && value !== 'installation');
  return (
    <Section
      title="Audit log"
      description={`What was managed, published, reviewed, signed in, and refused. Rows are only ever added. Times in ${zone}.`}
      action={<Button onPress={() => void csv()}>Save as CSV</Button>}
    >
      <AuditFilters search={search} onSearch={onSearch} />
      {error && !data && (
        <ErrorState
          title="The audit log could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={error.status === 403 ? undefined : () => void refetch()}
        />
      )}
      {!data && !error && fetchStatus === 'paused' && (
        <EmptyState title="No connection">The log appears as soon as it is back.</EmptyState>
      )}
      {!data && !error && fetchStatus !== 'paused' && <Skeleton className="h-96 w-full" />}
      {data?.entries.length === 0 && (
        <EmptyState
          title="Nothing here"
          action={isNarrowed && <Button onPress={() => onSearch({ of: search.of })}>Show all</Button>}
        >
          {isNarrowed ? 'Nothing fits these filters.' : 'What people and programs do is listed here.'}
        </EmptyState>
      )}
      {data && data.entries.length > 0 && (
        <Table label="Audit log" head={['When', 'Who', 'What', 'From']} stacks>
          {data.entries.map((entry) => (
            <AuditRow
              key={entry.id}
              entry={entry}
              zone={zone}
              onObject={(object) => onSearch({ ...search, before: undefined, object })}
            />
          ))}
        </Table>
      )}
      <nav aria-label="Pages" className="mt-4 flex justify-between">
        {search.before ? (
          <Button onPress={() => onSearch({ ...search, before: undefined })}>Newest</Button>
        ) : (
          <span />
        )}
        {data?.next && (
          <Button onPress={() => onSearch({ ...search, before: data.next ?? undefined })}>Older</Button>
        )}
      </nav>
    </Section>
  );
}

function AuditFilters({ search, onSearch }: AuditLogProps) {
  const { administrator } = useMe();
  const { data } = api.audit.facets.useQuery(search.of ? { of: search.of } : {});
  const [object, setObject] = useState(search.object ?? '');
  const [shown, setShown] = useState(search.object);
  // Chosen elsewhere: in a row, or by going back.
  if (shown !== search.object) {
    setShown(search.object);
    setObject(search.object ?? '');
  }
  const narrow = (change: AuditSearch) => onSearch({ ...search, before: undefined, ...change });
  const find = () => narrow({ object: object.trim() === '' ? undefined : object.trim() });
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <Select
        label="Person"
        value={search.person ? String(search.person) : all}
        options={[
          { value: all, label: 'all' },
          ...(data?.people ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name })),
        ]}
        onChange={(value) => narrow({ person: value === all ? undefined : Number(value) })}
      />
      <Select
        label="What"
        value={search.operation ?? all}
        options={[
          { value: all, label: 'all' },
          ...(data?.operations ?? []).map(({ operation, words }) => ({ value: operation, label: words })),
        ]}
        onChange={(value) => narrow({ operation: value === all ? undefined : value })}
      />
      <Select
        label="Outcome"
        value={search.outcome ?? all}
        options={[
          { value: all, label: 'all' },
          { value: 'done', label: 'done' },
          { value: 'refused', label: 'refused' },
        ]}
        onChange={(value) => narrow({ outcome: value === 'done' || value === 'refused' ? value : undefined })}
      />
      <Select
        label="Time"
        value={search.range ?? all}
        options={[{ value: all, label: 'all' }, ...rangeOptions]}
        onChange={(value) => narrow({ range: value === all ? undefined : value })}
      />
      {administrator && (
        <Select
          label="Of"
          value={search.of ?? 'organization'}
          options={[
            { value: 'organization', label: 'the organization' },
            { value: 'installation', label: 'the installation' },
          ]}
          onChange={(value) => onSearch(value === 'installation' ? { of: value } : {})}
        />
      )}
      <form
        className="w-44"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextField
          label="Object"
          placeholder="post 128"
          value={object}
          onChange={setObject}
          maxLength={80}
          onBlur={find}
        />
      </form>
    </div>
  );
}

const rangeOptions: readonly { value: AuditRange; label: string }[] = (
  ['day', 'week', 'month', 'year'] as const
).map((value) => ({ value, label: auditRanges[value] }));
