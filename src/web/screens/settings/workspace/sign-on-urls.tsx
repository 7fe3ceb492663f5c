import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';

import { copyText } from '#web/screens/settings/copy-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { SignOn } from './single-sign-on.tsx';

/** What to enter at the provider. */
export function SignOnUrls({ kind, urls }: { kind: 'oidc' | 'saml' | 'scim'; urls: SignOn['urls'] }) {
  const rows = {
    oidc: [{ label: t`Redirect URI`, url: urls.redirect }],
    saml: [
      { label: t`Assertion consumer service (ACS) URL`, url: urls.acs },
      { label: t`Entity ID of Copydesk, and its metadata`, url: urls.entity_id },
    ],
    scim: [{ label: t`SCIM base URL`, url: urls.scim }],
  }[kind];
  return (
    <dl className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3">
      {rows.map(({ label, url }) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="flex items-start gap-1">
            <code dir="ltr" className="min-w-0 flex-1 py-1.5 font-mono text-xs break-all select-all">
              {url}
            </code>
            <IconButton label={t`Copy ${{ label }}`} onPress={() => void copyText(url, t`URL copied.`)}>
              <Copy aria-hidden className="size-3.5" />
            </IconButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}
