import { plural, t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { draftOf, inputOf, isComplete, newRule, type GroupsDraft } from './sign-on-draft.ts';
import { GrantFields, SignOnGroup } from './sign-on-group.tsx';
import type { SignOn } from './single-sign-on.tsx';

const most = 500;

/** What each group of the provider gives, as a form; changes take effect together, with Save. */
export function SignOnGroups({ settings }: { settings: SignOn }) {
  const save = api.singleSignOn.setGroups.useMutation({ refusal: 'inline' });
  const [own, setOwn] = useState<GroupsDraft | null>(null);
  const [made, setMade] = useState(0);
  const draft = own ?? draftOf(settings);
  const change = (fields: Partial<GroupsDraft>) => setOwn({ ...draft, ...fields });
  const { rules, fallback } = draft;
  const add = () => {
    setMade(made + 1);
    change({ rules: [...rules, newRule(`new ${made}`)] });
  };
  const submit = () =>
    save.mutate(inputOf(draft), {
      onSuccess: () => {
        setOwn(null);
        toast(plural(rules.length, { one: '# group saved.', other: '# groups saved.' }));
      },
    });
  return (
    <Form className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      {settings.provider?.kind === 'installation' ? (
        <p className="text-soft">
          {t`The groups are in the claim “${{ claim: settings.groups_claim }}”, as the installation is set up.`}
        </p>
      ) : (
        <TextField
          label={t`Claim or attribute with the groups`}
          description={t`As the provider names it, or its path: ${{ example: 'realm_access.roles' }}`}
          value={draft.claim}
          isRequired
          mono
          maxLength={300}
          onChange={(claim) => change({ claim })}
        />
      )}
      {rules.length > 0 && (
        <ol aria-label={t`Groups`} className="flex flex-col gap-4">
          {rules.map((rule, index) => (
            <li key={rule.key}>
              <SignOnGroup
                rule={rule}
                number={index + 1}
                onChange={(next) => change({ rules: rules.with(index, next) })}
                onRemove={() => change({ rules: rules.filter((_, at) => at !== index) })}
              />
            </li>
          ))}
        </ol>
      )}
      {rules.length < most && (
        <Button className="self-start" onPress={add}>
          <Plus aria-hidden className="size-4" />
          {t`Add group`}
        </Button>
      )}
      <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-4">
        <Select
          label={t`Without any of these groups`}
          layout="stacked"
          value={fallback ? 'some' : 'none'}
          options={[
            { value: 'none', label: t`No access` },
            { value: 'some', label: t`Access as chosen here` },
          ]}
          onChange={(choice) =>
            change({ fallback: choice === 'none' ? null : { role: 'member', projects: null } })
          }
        />
        {fallback && <GrantFields value={fallback} onChange={(grant) => change({ fallback: grant })} />}
      </fieldset>
      <Checkbox isSelected={draft.joins} onChange={(joins) => change({ joins })}>
        {t`People who sign in for the first time join the organization`}
      </Checkbox>
      <Checkbox isSelected={draft.follows} onChange={(follows) => change({ follows })}>
        {t`Each sign-in sets role and projects again, and ends the access of people without a group`}
      </Checkbox>
      <p className="text-xs text-faint">
        {t`The last owner always stays an owner. Members whom you deactivate here stay deactivated.`}
      </p>
      <Refusal error={save.error} />
      {own && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            onPress={() => {
              setOwn(null);
              save.reset();
              toast(t`Changes discarded.`, () => setOwn(own));
            }}
          >
            {t`Discard`}
          </Button>
          <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={!isComplete(draft)}>
            {t`Save`}
          </Button>
        </div>
      )}
    </Form>
  );
}
