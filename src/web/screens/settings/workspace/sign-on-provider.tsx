import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { ParametersOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OidcFields, SamlFields, type ProviderDraft } from './sign-on-fields.tsx';
import { SignOnUrls } from './sign-on-urls.tsx';
import type { SignOn } from './single-sign-on.tsx';

type Provider = ParametersOf<Contract['singleSignOn']['setProvider']>['provider'];
type Kind = NonNullable<SignOn['provider']>['kind'] | 'none';

/** The identity provider as a form; it takes effect with Save. */
export function SignOnProvider({ settings }: { settings: SignOn }) {
  const { provider, installation_provider, urls } = settings;
  const save = api.singleSignOn.setProvider.useMutation({ refusal: 'inline' });
  const [draft, setDraft] = useState<ProviderDraft | null>(null);
  const saved = draftOf(provider);
  const values = draft ?? saved;
  const kinds: { value: Kind; label: string }[] = [
    { value: 'none', label: t`None` },
    { value: 'oidc', label: t`OpenID Connect` },
    { value: 'saml', label: t`SAML 2.0` },
    ...(installation_provider !== null || provider?.kind === 'installation'
      ? [
          {
            value: 'installation' as const,
            label: t`This installation’s: ${{ provider: installation_provider ?? '' }}`,
          },
        ]
      : []),
  ];
  const change = (fields: Partial<ProviderDraft>) => setDraft({ ...values, ...fields });
  const submit = () =>
    save.mutate(
      { provider: inputOf(values) },
      {
        onSuccess: () => {
          setDraft(null);
          toast(values.kind === 'none' ? t`Identity provider removed.` : t`Identity provider saved.`);
        },
      },
    );
  return (
    <Form className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <Select
        label={t`Provider`}
        layout="stacked"
        value={values.kind}
        options={kinds}
        onChange={(kind) => change({ kind })}
      />
      {(values.kind === 'oidc' || values.kind === 'saml') && <SignOnUrls kind={values.kind} urls={urls} />}
      {values.kind === 'oidc' && (
        <OidcFields values={values} hasSecret={provider?.kind === 'oidc'} onChange={change} />
      )}
      {values.kind === 'saml' && <SamlFields values={values} onChange={change} />}
      {values.kind === 'installation' && (
        <p className="text-soft">
          {t`Everyone whom the provider of this installation knows can get access by the groups below, whatever their email address.`}
        </p>
      )}
      {provider?.kind === 'saml' && draft === null && <Certificates of={provider.certificates} />}
      <Refusal error={save.error} />
      {draft && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            onPress={() => {
              setDraft(null);
              save.reset();
            }}
          >
            {t`Discard`}
          </Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {t`Save`}
          </Button>
        </div>
      )}
    </Form>
  );
}

function Certificates({
  of: certificates,
}: {
  of: Extract<SignOn['provider'], { kind: 'saml' }>['certificates'];
}) {
  const zone = useZone();
  return (
    <ul className="flex flex-col gap-1 text-soft">
      {certificates.map(({ subject, expires_at }) => (
        <li key={`${subject} ${expires_at}`}>
          {t`Certificate ${{ subject }}, valid until ${{ day: dayIn(expires_at, zone) }}`}
        </li>
      ))}
    </ul>
  );
}

function draftOf(provider: SignOn['provider']): ProviderDraft {
  const empty: ProviderDraft = {
    kind: provider?.kind ?? 'none',
    issuer: '',
    clientId: '',
    clientSecret: '',
    by: 'metadata',
    metadata: '',
    entityId: '',
    signInUrl: '',
    certificate: '',
  };
  switch (provider?.kind) {
    case undefined:
    case 'installation':
      return empty;
    case 'oidc':
      return { ...empty, issuer: provider.issuer, clientId: provider.client_id };
    case 'saml':
      return { ...empty, by: 'fields', entityId: provider.entity_id, signInUrl: provider.sign_in_url };
  }
}

function inputOf(draft: ProviderDraft): Provider {
  const given = (text: string) => text.trim() || undefined;
  switch (draft.kind) {
    case 'none':
      return null;
    case 'installation':
      return { kind: 'installation' };
    case 'oidc':
      return {
        kind: 'oidc',
        issuer: draft.issuer.trim(),
        client_id: draft.clientId,
        client_secret: given(draft.clientSecret),
      };
    case 'saml':
      return draft.by === 'metadata'
        ? { kind: 'saml', metadata: draft.metadata }
        : {
            kind: 'saml',
            entity_id: given(draft.entityId),
            sign_in_url: given(draft.signInUrl),
            certificate: given(draft.certificate),
          };
  }
}
