import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { DataOf } from '#contract/operation.ts';
import type { organizations } from '#contract/workspace/organizations.ts';
import { api } from '#web/api.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { languagesWith } from '#web/parts/workspace/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StepState } from './step-state.tsx';

/** Edits the values entered during set-up; all other settings are in Settings. */
export function StepOrganization({ onDone }: { onDone: () => void }) {
  const query = api.organizations.get.useQuery({});
  return (
    <StepState
      query={query}
      what={t`organization settings`}
      loading={<Skeleton className="h-40 w-full max-w-md" />}
    >
      {(organization) => <EditOrganization organization={organization} onDone={onDone} />}
    </StepState>
  );
}

interface EditOrganizationProps {
  organization: DataOf<typeof organizations.get>;
  onDone: () => void;
}

function EditOrganization({ organization, onDone }: EditOrganizationProps) {
  const edit = api.organizations.edit.useMutation({ refusal: 'inline' });
  const [touched, setTouched] = useState<{ name?: string; timezone?: string; lang?: string }>({});
  const { name, timezone, lang } = { ...organization, ...touched };
  const set = (change: typeof touched) => setTouched({ ...touched, ...change });
  return (
    <Form
      className="flex max-w-md flex-col gap-4"
      onSubmit={() => void edit.mutateAsync(touched).then(onDone, () => undefined)}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={(value) => set({ name: value })}
        maxLength={120}
        isRequired
        isFirst
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Time zone`}
          isSearchable
          layout="stacked"
          value={timezone}
          options={zonesWith(timezone)}
          onChange={(value) => set({ timezone: value })}
        />
        <Select
          label={t`Language`}
          layout="stacked"
          value={lang}
          options={languagesWith(lang)}
          onChange={(value) => set({ lang: value })}
        />
      </div>
      <Refusal error={edit.error} />
      <Button type="submit" variant="primary" isPending={edit.isPending} className="self-start">
        {t`Save`}
      </Button>
    </Form>
  );
}
