import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { accessText, roleLabels } from './member-labels.ts';

type Tried = DataOf<Contract['singleSignOn']['tryGroups']>;

const example = '{ "email": "ada@example.com", "groups": ["writers"] }';

/** Tries claims against the saved groups. Nobody signs in. */
export function SignOnTry() {
  const attempt = api.singleSignOn.tryGroups.useMutation({ refusal: 'inline' });
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const run = () => {
    const claims = claimsIn(text);
    setWrong(claims === null);
    if (claims) attempt.mutate({ claims });
  };
  return (
    <section aria-labelledby="sign-on-try" className="mt-6 max-w-xl rounded-md border border-line p-4">
      <h3 id="sign-on-try" className="text-sm font-semibold">
        {t`Try a sign-in`}
      </h3>
      <p className="mb-3 text-soft">{t`What the saved groups would give a person with these claims. This doesn’t sign anyone in.`}</p>
      <Form className="flex flex-col gap-3" onSubmit={run}>
        <TextArea
          label={t`Claims (JSON)`}
          description={t`As in an ID token; for SAML the attributes by their names.`}
          error={isWrong ? t`Enter a JSON object, such as ${{ example }}` : undefined}
          placeholder={example}
          value={text}
          isRequired
          mono
          onChange={(value) => {
            setText(value);
            setWrong(false);
          }}
        />
        <Button type="submit" className="self-start" isPending={attempt.isPending}>
          {t`Try`}
        </Button>
        <Refusal error={attempt.error} />
        {attempt.data && !isWrong && <Outcome of={attempt.data} />}
      </Form>
    </section>
  );
}

function Outcome({ of: { email, speaks_for, groups, matching, grant } }: { of: Tried }) {
  return (
    <output aria-label={t`Result`} className="flex flex-col gap-1 border-t border-line pt-3">
      <p className="font-medium">{grant ? givesText(grant) : t`No access`}</p>
      {groups === null ? (
        <p className="text-soft">{t`The provider doesn’t send the groups of this person, because they are too many. Limit them at the provider.`}</p>
      ) : (
        <p className="text-soft">
          {matching.length === 0
            ? t`None of their groups is named above.`
            : t`By these groups: ${{ groups: listed(matching) }}.`}
        </p>
      )}
      {!speaks_for && (
        <p className="text-warning">
          {email === null
            ? t`The claims name no email address, so this sign-in would be refused.`
            : t`${{ email }} is not of a confirmed domain, so this sign-in would be refused.`}
        </p>
      )}
    </output>
  );
}

function givesText({ role, projects }: NonNullable<Tried['grant']>): string {
  const label = roleLabels[role];
  if (role !== 'member') return label;
  const access = projects ? listed(projects.map((one) => accessText([one]))) : accessText(null);
  return t`${label} · ${access}`;
}

function claimsIn(text: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(text);
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? { ...claims } : null;
  } catch {
    return null;
  }
}
