import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from '#web/ui/button.tsx';

interface PolicyDomainsProps {
  domains: readonly string[];
  mayChange: boolean;
  onChange: (domains: string[]) => void;
}

/** Domains exempt from the rule on links. Enter adds one. */
export function PolicyDomains({ domains, mayChange, onChange }: PolicyDomainsProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const domain = typed
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '');
    if (domain !== '' && !domains.includes(domain)) onChange([...domains, domain]);
    setTyped('');
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-soft">{t`Allowed anyway:`}</span>
      {domains.map((domain) => (
        <span key={domain} className="inline-flex h-7 items-center rounded-full bg-sunken px-2.5 pe-1">
          {domain}
          {mayChange ? (
            <IconButton
              label={t`Remove ${domain}`}
              className="size-6 rounded-full"
              onPress={() => onChange(domains.filter((one) => one !== domain))}
            >
              <X aria-hidden className="size-3" />
            </IconButton>
          ) : (
            <span className="w-1.5" />
          )}
        </span>
      ))}
      {domains.length === 0 && !mayChange && <span className="text-faint">{t`none`}</span>}
      {mayChange && (
        <input
          aria-label={t`Add domain`}
          placeholder={t`Add domain`}
          value={typed}
          maxLength={253}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
          className="field w-36 px-2"
        />
      )}
    </div>
  );
}
