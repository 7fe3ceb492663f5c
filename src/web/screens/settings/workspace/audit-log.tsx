import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { zoneInFull } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { saveCsv } from '#web/parts/save-file.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { auditParams } from './audit-params.ts';
import { AuditRow } from './audit-row.tsx';
import { auditRanges, auditSearch, type AuditRange, type AuditSearch } from './audit-search.ts';

interface AuditLogProps {
  search: AuditSearch;
  onSearch: (changed: AuditSearch) => void;
}

const all = 'all';

/** Who did what, when and from where. */
export function AuditLog({ search, onSearch }: AuditLogProps) {
  const client = useQueryClient();
  const zone = useZone();
  const [now] = useState(() => Date.now());
  const params = auditParams(search, now);
  const query = api.audit.list.useQuery(params, { staleTime: 0 });
  const { data } = query;
  const csv = async () => {
    const { before: _, ...filters } = params;
    const options = api.audit.csv.queryOptions(filters);
    const made = await saveCsv(() => client.fetchQuery({ ...options, staleTime: 0 }));
    if (made && !made.complete)
      toast(t`The file contains the newest 10,000 entries. Narrow the time range for older ones.`);
  };
  const isNarrowed = Object.values(search).some((value) => value !== undefined && value !== 'installation');
  return (
    <Section
      title={t`Audit log`}
      description={t`Changes, publishing, reviews, sign-ins and refusals. Entries can’t be edited. Times in ${{ zone: zoneInFull(zone) }}.`}
      action={<Button onPress={() => void csv()}>{t`Save as CSV`}</Button>}
    >
      <AuditFilters search={search} onSearch={onSearch} />
      <Query of={query} what={t`audit log`} loading={<Skeleton className="h-96 w-full" />}>
        {(data) =>
          data.entries.length === 0 ? (
            <EmptyState
              title={t`No entries yet`}
              action={
                isNarrowed && (
                  <Button
                    onPress={() => onSearch({ ...auditSearch({}), of: search.of })}
                  >{t`Show all`}</Button>
                )
              }
            >
              {isNarrowed
                ? t`No entries match these filters.`
                : t`Actions of people and programs appear here.`}
            </EmptyState>
          ) : (
            <Table
              label={t`Audit log`}
              head={[t`When`, t`Who`, t`What`, t({ message: 'From', context: 'place' })]}
              stacks
            >
              {data.entries.map((entry) => (
                <AuditRow
                  key={entry.id}
                  entry={entry}
                  zone={zone}
                  onObject={(object) => onSearch({ before: undefined, object })}
                />
              ))}
            </Table>
          )
        }
      </Query>
      <nav aria-label={t`Pages`} className="mt-4 flex justify-between">
        {search.before ? (
          <Button onPress={() => onSearch({ before: undefined })}>{t`Newest`}</Button>
        ) : (
          <span />
        )}
        {data?.next && (
          <Button onPress={() => onSearch({ before: data.next ?? undefined })}>{t`Older`}</Button>
        )}
      </nav>
    </Section>
  );
}

function AuditFilters({ search, onSearch }: AuditLogProps) {
  const { administrator } = useMe();
  const { data } = api.audit.facets.useQuery(search.of ? { of: search.of } : {});
  const [object, setObject] = useState(search.object ?? '');
  const [text, setText] = useState(search.object);
  // The filter changed elsewhere: by a click in a row, or by Back.
  if (text !== search.object) {
    setText(search.object);
    setObject(search.object ?? '');
  }
  const narrow = (change: AuditSearch) => onSearch({ before: undefined, ...change });
  const find = () => narrow({ object: object.trim() === '' ? undefined : object.trim() });
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <Select
        label={t`Person`}
        value={search.person ? String(search.person) : all}
        options={[
          { value: all, label: t({ message: 'All', context: 'people' }) },
          ...(data?.people ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name })),
        ]}
        onChange={(value) => narrow({ person: value === all ? undefined : Number(value) })}
      />
      <Select
        label={t`What`}
        value={search.operation ?? all}
        options={[
          { value: all, label: t({ message: 'All', context: 'actions' }) },
          ...(data?.operations ?? []).map(({ operation, words }) => ({ value: operation, label: words })),
        ]}
        onChange={(value) => narrow({ operation: value === all ? undefined : value })}
      />
      <Select
        label={t`Outcome`}
        value={search.outcome ?? all}
        options={[
          { value: all, label: t({ message: 'All', context: 'outcomes' }) },
          { value: 'done', label: t({ message: 'Done', context: 'outcome' }) },
          { value: 'refused', label: t({ message: 'Refused', context: 'outcome' }) },
        ]}
        onChange={(value) => narrow({ outcome: value === 'done' || value === 'refused' ? value : undefined })}
      />
      <Select
        label={t`Time range`}
        value={search.range ?? all}
        options={[{ value: all, label: t({ message: 'All', context: 'times' }) }, ...rangeOptions]}
        onChange={(value) => narrow({ range: value === all ? undefined : value })}
      />
      {administrator && (
        <Select
          label={t({ message: 'Of', context: 'of whom' })}
          value={search.of ?? 'organization'}
          options={[
            { value: 'organization', label: t`The organization` },
            { value: 'installation', label: t`The installation` },
          ]}
          onChange={(value) => onSearch(auditSearch({ of: value }))}
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
          label={t`Object`}
          placeholder={t`post 128`}
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
