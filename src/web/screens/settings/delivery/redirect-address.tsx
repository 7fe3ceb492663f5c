import { t } from '@lingui/core/macro';

import { Copyable } from '#web/screens/settings/copyable.tsx';

interface RedirectAddressProps {
  address: string;
  /** The network where an administrator enters it, as a part of its section; null where Copydesk registers itself. */
  app: string | null;
}

/** The redirect URL that an app at the network must name exactly. */
export function RedirectAddress({ address, app }: RedirectAddressProps) {
  const Heading = app === null ? 'h3' : 'h4';
  return (
    <section aria-label={t`Redirect URL`}>
      <Heading className="text-sm font-semibold text-ink">{t`Redirect URL`}</Heading>
      <p className="text-xs">
        {app === null
          ? t`Where the network sends you back. Copydesk registers it automatically.`
          : t`Where the network sends you back. Enter it in the app at ${{ network: app }} exactly as it is here.`}
      </p>
      <Copyable text={address} label={t`Copy redirect URL`} done={t`Copied.`} />
    </section>
  );
}
