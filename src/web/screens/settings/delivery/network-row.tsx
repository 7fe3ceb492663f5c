import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';

import { comparedCapabilities } from '#contract/networks/capabilities.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import type { AbleNetwork } from './networks-search.ts';

interface NetworkRowProps {
  network: AbleNetwork;
  onOpen: () => void;
}

export function NetworkRow({
  network: { network, label, sandbox_only, missing, capabilities },
  onOpen,
}: NetworkRowProps) {
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={onOpen}
            className="flex min-h-6 items-center gap-2 font-medium hover:underline hover:underline-offset-2"
          >
            <NetworkMark network={network} className="size-4" isNamed />
            {label}
            <span className="sr-only">{t`: details`}</span>
          </button>
          {sandbox_only && <Badge>{t`Sandbox only`}</Badge>}
        </span>
        {missing.length > 0 && <p className="ps-6 text-xs text-faint">{t`Needs settings`}</p>}
      </Cell>
      {comparedCapabilities.map((name) => {
        const capability = capabilities.find((one) => one.name === name);
        return (
          <Cell key={name} label={capability?.label ?? ''} className="figures whitespace-nowrap">
            {capability && <Ability {...capability} />}
          </Cell>
        );
      })}
    </Row>
  );
}

type Capability = AbleNetwork['capabilities'][number];

function Ability({ state, brief, text }: Capability) {
  switch (state) {
    case 'no':
      return (
        <span data-hint={text ?? undefined} className="text-faint">
          <span aria-hidden>–</span>
          <span className="sr-only">{t`No`}</span>
        </span>
      );
    case 'reviewed':
      return (
        <Badge tone="warning" hint={t`Only with an app that the network has reviewed`}>
          {t`Review`}
        </Badge>
      );
    case 'yes':
      return (
        <span data-hint={text ?? undefined}>
          {brief ?? (
            <>
              <Check aria-hidden className="inline size-4 align-[-0.2em] text-good" />
              <span className="sr-only">{t`Yes`}</span>
            </>
          )}
        </span>
      );
  }
}
