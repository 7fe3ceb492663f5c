import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { DataOf } from '#contract/operation.ts';
import type { organizations } from '#contract/workspace/organizations.ts';
import { api } from '#web/api.ts';
import { zoneInFull } from '#web/lib/format.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { languagesWith } from '#web/parts/workspace/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

export type Organization = DataOf<typeof organizations.get>;
type ReviewMode = Organization['review_mode'];

const reviewModes: readonly { value: ReviewMode; label: string }[] = [
  { value: 'off', label: t`Review not required` },
  { value: 'agents', label: t`Review required for agents` },
  { value: 'all', label: t`Review required for everyone` },
];

interface OrganizationFormProps {
  organization: Organization;
  mayChange: boolean;
}

export function OrganizationForm({ organization, mayChange }: OrganizationFormProps) {
  const { name, timezone, lang, niche_tags, review_mode } = organization;
  const before = { name, timezone, lang, niche_tags: niche_tags.join(', '), review_mode };
  const edit = api.organizations.edit.useMutation({ refusal: 'inline' });
  // Only edited fields are sent, so that concurrent changes of other fields appear and are not overwritten.
  const [touched, setTouched] = useState<Partial<typeof before>>({});
  if (!mayChange) return <Facts organization={organization} />;
  const values = { ...before, ...touched };
  const isChanged = JSON.stringify(values) !== JSON.stringify(before);
  const touch = (fields: typeof touched) => setTouched({ ...touched, ...fields });
  const save = () =>
    edit.mutate(
      { ...touched, niche_tags: touched.niche_tags === undefined ? undefined : tagsIn(touched.niche_tags) },
      {
        onSuccess: () => {
          setTouched({});
          toast(t`Organization saved.`);
        },
      },
    );
  return (
    <Form className="flex max-w-md flex-col gap-4" onSubmit={save}>
      <TextField
        label={t`Name`}
        value={values.name}
        onChange={(value) => touch({ name: value })}
        maxLength={120}
        isRequired
      />
      <Select
        label={t`Time zone`}
        isSearchable
        layout="stacked"
        value={values.timezone}
        options={zonesWith(timezone)}
        onChange={(value) => touch({ timezone: value })}
      />
      <Select
        label={t`Language of new projects`}
        layout="stacked"
        value={values.lang}
        options={languagesWith(lang)}
        onChange={(value) => touch({ lang: value })}
      />
      <TextField
        label={t`Topics`}
        description={t`What you write about, comma-separated. Used by agents.`}
        value={values.niche_tags}
        onChange={(value) => touch({ niche_tags: value })}
        maxLength={1_000}
      />
      <Select
        label={t({ message: 'Review', context: 'noun' })}
        layout="stacked"
        value={values.review_mode}
        options={reviewModes}
        onChange={(value) => touch({ review_mode: value })}
      />
      <Refusal error={edit.error} />
      <Button
        type="submit"
        variant="primary"
        isDisabled={!isChanged}
        isPending={edit.isPending}
        className="self-start"
      >
        {t`Save`}
      </Button>
    </Form>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { name, timezone, lang, niche_tags, review_mode } = organization;
  const facts = [
    [t`Name`, name],
    [t`Time zone`, zoneInFull(timezone)],
    [t`Language of new projects`, languageName(lang)],
    [t`Topics`, niche_tags.join(', ') || '–'],
    [
      t({ message: 'Review', context: 'noun' }),
      reviewModes.find(({ value }) => value === review_mode)?.label ?? review_mode,
    ],
  ] as const;
  return (
    <dl className="grid max-w-md grid-cols-[8rem_1fr] gap-y-2">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-soft">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function tagsIn(text: string): string[] {
  return text.split(',').flatMap((tag) => tag.trim() || []);
}
