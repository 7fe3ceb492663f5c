import { t } from '@lingui/core/macro';

import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface ProviderDraft {
  kind: 'none' | 'oidc' | 'saml' | 'installation';
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How a SAML provider is entered. */
  by: 'metadata' | 'fields';
  metadata: string;
  entityId: string;
  signInUrl: string;
  certificate: string;
}

/** How each begins, as a hint. */
const beginnings = {
  issuer: 'https://id.example.com/realms/company',
  metadata: '<EntityDescriptor …',
  certificate: '-----BEGIN CERTIFICATE-----',
};

interface FieldsProps {
  values: ProviderDraft;
  onChange: (fields: Partial<ProviderDraft>) => void;
}

/** What an OpenID Connect provider says of our client. */
export function OidcFields({ values, hasSecret, onChange }: FieldsProps & { hasSecret: boolean }) {
  return (
    <>
      <TextField
        label={t`Issuer`}
        type="url"
        description={t`The provider’s URL. Its configuration is read from there when you save.`}
        placeholder={beginnings.issuer}
        value={values.issuer}
        isRequired
        onChange={(issuer) => onChange({ issuer })}
      />
      <TextField
        label={t`Client ID`}
        value={values.clientId}
        isRequired
        mono
        autoComplete="off"
        onChange={(clientId) => onChange({ clientId })}
      />
      <TextField
        label={t`Client secret`}
        type="password"
        description={hasSecret ? t`Leave it empty to keep the present one.` : undefined}
        value={values.clientSecret}
        isRequired={!hasSecret}
        autoComplete="off"
        onChange={(clientSecret) => onChange({ clientSecret })}
      />
    </>
  );
}

/** What a SAML provider says of itself. */
export function SamlFields({ values, onChange }: FieldsProps) {
  return (
    <>
      <Select
        label={t`Enter it by`}
        layout="stacked"
        value={values.by}
        options={[
          { value: 'metadata', label: t`Its metadata (XML)` },
          { value: 'fields', label: t`Single values` },
        ]}
        onChange={(by) => onChange({ by })}
      />
      {values.by === 'metadata' ? (
        <TextArea
          label={t`Metadata`}
          description={t`Paste the XML document that your provider offers for download.`}
          placeholder={beginnings.metadata}
          value={values.metadata}
          isRequired
          mono
          onChange={(metadata) => onChange({ metadata })}
        />
      ) : (
        <>
          <TextField
            label={t`Entity ID of the provider`}
            value={values.entityId}
            isRequired
            mono
            onChange={(entityId) => onChange({ entityId })}
          />
          <TextField
            label={t`Sign-in URL`}
            type="url"
            description={t`For the HTTP-Redirect binding.`}
            value={values.signInUrl}
            isRequired
            onChange={(signInUrl) => onChange({ signInUrl })}
          />
          <TextArea
            label={t`Signing certificate`}
            description={t`As PEM. Several, one after the other, while the provider changes it.`}
            placeholder={beginnings.certificate}
            value={values.certificate}
            isRequired
            mono
            onChange={(certificate) => onChange({ certificate })}
          />
        </>
      )}
    </>
  );
}
