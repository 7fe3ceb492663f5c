import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { FieldsProps } from './fields.ts';
import { LabelsOf } from './labels-of.tsx';
import { ValueField } from './value-field.tsx';

/** The draft that it creates: its text, accounts and design. */
export function DraftFields({ draft, change }: FieldsProps) {
  return (
    <>
      <ValueField
        label={t`Text`}
        rows={2}
        value={draft.text}
        trigger={draft.trigger}
        onChange={(text) => change({ text })}
      />
      {draft.projectId !== null && <Accounts projectId={draft.projectId} draft={draft} change={change} />}
      <Design draft={draft} change={change} />
      <LabelsOf draft={draft} change={change} />
    </>
  );
}

function Accounts({ projectId, draft: { accountIds }, change }: FieldsProps & { projectId: number }) {
  const query = api.accounts.list.useQuery({ project_id: projectId });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t`Accounts`}</legend>
      <Query of={query} what={t`accounts`} loading={<Skeleton className="h-16 w-full" />}>
        {({ accounts }) => {
          const chosen = accountIds ?? accounts.map(({ account_id }) => account_id);
          const toggle = (id: number, on: boolean) =>
            change({ accountIds: on ? [...chosen, id] : chosen.filter((other) => other !== id) });
          return (
            <div className="flex flex-col gap-1">
              <Checkbox
                isSelected={accountIds === null}
                onChange={(all) => change({ accountIds: all ? null : chosen })}
              >
                {t`All of the project, also new ones`}
              </Checkbox>
              {accountIds !== null &&
                accounts.map((account) => (
                  <Checkbox
                    key={account.account_id}
                    isSelected={chosen.includes(account.account_id)}
                    onChange={(on) => toggle(account.account_id, on)}
                  >
                    <AccountName account={account} />
                  </Checkbox>
                ))}
            </div>
          );
        }}
      </Query>
    </fieldset>
  );
}

function Design({ draft, change }: FieldsProps) {
  const templates = api.templates.list.useQuery({}).data?.templates ?? [];
  const { design, trigger } = draft;
  const template = templates.find(({ slug }) => slug === design?.template);
  const texts = template?.variables.filter(({ type }) => type === 'text' || type === 'choice') ?? [];
  return (
    <>
      <Select
        label={t`Template`}
        layout="stacked"
        isSearchable
        value={design?.template ?? ''}
        options={[
          { value: '', label: t({ message: 'None', context: 'template' }) },
          ...templates.map(({ slug, name }) => ({ value: slug, label: name })),
          ...(design && templates.length > 0 && !template
            ? [{ value: design.template, label: t`Deleted` }]
            : []),
        ]}
        onChange={(slug) => change({ design: slug === '' ? null : { template: slug, variables: {} } })}
      />
      {design &&
        texts.map(({ key, label, rules }) => (
          <ValueField
            key={key}
            label={label || key}
            rows={1}
            isRequired={false}
            value={design.variables[key] ?? ''}
            trigger={trigger}
            {...(rules.max_chars !== undefined && {
              description: t`At most ${{ count: rules.max_chars }} characters.`,
            })}
            onChange={(value) =>
              change({ design: { ...design, variables: { ...design.variables, [key]: value } } })
            }
          />
        ))}
    </>
  );
}
