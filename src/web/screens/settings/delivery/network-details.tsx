import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';

import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MissingSettings } from './app-settings.tsx';
import type { AbleNetwork } from './networks-search.ts';

interface NetworkDetailsProps {
  network: AbleNetwork;
  onClose: () => void;
}

/** All that a network can do here, what it needs, and the way to connect an account. */
export function NetworkDetails({ network, onClose }: NetworkDetailsProps) {
  const { label, capabilities, options, needs } = network;
  const { organization, permissions } = useMe();
  const mayConnect = permissions.includes('manage') && organization?.role !== 'member';
  const navigate = useNavigate();
  return (
    <Dialog title={label} isOpen onClose={onClose} size="wide">
      <div className="flex flex-col gap-5">
        <p className="text-soft">{testedText(network)}</p>
        {network.missing.length > 0 && <MissingSettings network={network} />}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {capabilities.map((capability) => (
            <div key={capability.name} className="contents">
              <dt className="text-soft">{capability.label}</dt>
              <dd className="flex items-baseline gap-2 break-words">
                <Ability {...capability} />
              </dd>
            </div>
          ))}
        </dl>
        {options.length > 0 && (
          <section aria-label={t`Options`}>
            <h3 className="mb-1 font-semibold">{t`Options`}</h3>
            <p>
              {options
                .map((option) => (option.needed ? t`${option.label} (required)` : option.label))
                .join(' · ')}
            </p>
          </section>
        )}
        {needs.length > 0 && (
          <section aria-label={t`What you need`}>
            <h3 className="mb-1 font-semibold">{t`What you need`}</h3>
            <ul className="flex list-disc flex-col gap-1 ps-4 marker:text-faint">
              {needs.map((need) => (
                <li key={need}>{need}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={onClose}>{t`Close`}</Button>
          {mayConnect && (
            <Button
              variant="primary"
              onPress={() =>
                void navigate({ to: '/settings/accounts/connect', search: { network: network.network } })
              }
            >
              {t`Connect account`}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Ability({ state, text }: AbleNetwork['capabilities'][number]) {
  switch (state) {
    case 'no':
      return <span className="text-faint">{text ?? t`Not possible`}</span>;
    case 'reviewed':
      return (
        <span>
          {text}
          <span className="block text-warning">{t`Only with an app that the network has reviewed.`}</span>
        </span>
      );
    case 'yes':
      return (
        text ?? (
          <>
            <Check aria-hidden className="size-4 self-center text-good" />
            <span className="sr-only">{t`Yes`}</span>
          </>
        )
      );
  }
}

function testedText({ label, tested }: AbleNetwork): string {
  switch (tested) {
    case 'server':
      return t`Copydesk was run against ${label} itself.`;
    case 'compatible':
      return t`Copydesk was run against a server that is compatible with ${label}, and never against ${label} itself.`;
    case 'simulation':
      return t`Copydesk was tested against a simulation of ${label}, and never run against ${label} itself.`;
    case null:
      return t`Copydesk cannot publish to ${label} yet. A sandbox follows its limits: nothing is published.`;
  }
}
