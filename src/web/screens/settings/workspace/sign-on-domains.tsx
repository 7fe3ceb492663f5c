import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { copyText } from '#web/screens/settings/copy-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { SignOn } from './single-sign-on.tsx';

type Domain = SignOn['domains'][number];

const example = 'example.com';

/** The domains of the organization, and what confirms them. */
export function SignOnDomains({ domains }: { domains: readonly Domain[] }) {
  const add = api.singleSignOn.addDomain.useMutation({ refusal: 'inline' });
  const [domain, setDomain] = useState('');
  const submit = () =>
    add.mutate(
      { domain },
      {
        onSuccess: () => {
          setDomain('');
          toast(t`Domain added.`);
        },
      },
    );
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {domains.length === 0 ? (
        <p className="text-soft">{t`No domain yet. Without one, the provider can’t sign anyone in.`}</p>
      ) : (
        <ul aria-label={t`Domains`} className="divide-y divide-line rounded-md border border-line">
          {domains.map((one) => (
            <DomainRow key={one.id} domain={one} />
          ))}
        </ul>
      )}
      <Form className="flex items-end gap-2" onSubmit={submit}>
        <TextField
          label={t`Domain`}
          placeholder={example}
          value={domain}
          maxLength={253}
          isRequired
          className="min-w-0 flex-1"
          onChange={setDomain}
        />
        <Button type="submit" isPending={add.isPending}>
          {t`Add domain`}
        </Button>
      </Form>
      <Refusal error={add.error} />
    </div>
  );
}

function DomainRow({ domain: { id, domain, record } }: { domain: Domain }) {
  const confirm = api.singleSignOn.confirmDomain.useMutation({ refusal: 'inline' });
  const remove = api.singleSignOn.removeDomain.useMutation();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium break-all" dir="ltr">
          {domain}
        </span>
        <Badge tone={record ? 'warning' : 'good'}>{record ? t`Not confirmed` : t`Confirmed`}</Badge>
        <span className="ms-auto" />
        {record && (
          <Button
            isPending={confirm.isPending}
            aria-label={t`Confirm ${{ domain }}`}
            onPress={() => confirm.mutate({ id }, { onSuccess: () => toast(t`Domain confirmed.`) })}
          >
            {t`Confirm`}
          </Button>
        )}
        <Button variant="quiet" aria-label={t`Remove ${{ domain }}`} onPress={() => setRemoving(true)}>
          {t`Remove`}
        </Button>
      </div>
      {record && (
        <div className="text-soft">
          <p>{t`Add this TXT record to the DNS of the domain, then confirm:`}</p>
          <p dir="ltr" className="mt-1 font-mono text-xs break-all select-all">
            {`${record.name} TXT ${record.value}`}
          </p>
          <Button
            variant="quiet"
            className="mt-1"
            aria-label={t`Copy the value of the record for ${{ domain }}`}
            onPress={() => void copyText(record.value, t`Value copied.`)}
          >
            {t`Copy value`}
          </Button>
        </div>
      )}
      <Refusal error={confirm.error} />
      <ConfirmAction
        title={t`Remove ${{ domain }}?`}
        action={t`Remove`}
        isOpen={isRemoving}
        mutation={remove}
        parameters={{ id }}
        done={t`Domain removed.`}
        onClose={() => setRemoving(false)}
      >
        {t`People with addresses of this domain can no longer sign in by the provider. They stay members.`}
      </ConfirmAction>
    </li>
  );
}
