import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { ConnectNetwork, Way } from './connect-labels.ts';
import { Copyable } from './copyable.tsx';
import { KeysCheck } from './keys-check.tsx';
import { RedirectAddress } from './redirect-address.tsx';

interface AppSettingsProps {
  network: ConnectNetwork;
  way: Way;
}

/** What an administrator sets up once: the app at the network, and its keys in the settings of the installation. */
export function AppSettings({ network, way }: AppSettingsProps) {
  const { label, missing, redirect_uri, network: name } = network;
  const title = t`App at ${{ network: label }}`;
  return (
    <section aria-label={title} className="flex flex-col gap-4 rounded-md border border-line p-4 text-soft">
      <div>
        <h3 className="font-semibold text-ink">{title}</h3>
        <p>
          {t`An administrator registers it once for all accounts, and sets its keys on the server of Copydesk.`}
        </p>
      </div>
      {redirect_uri !== null && <RedirectAddress address={redirect_uri} app={label} />}
      {way.scopes.length > 0 && <Scopes scopes={way.scopes} network={label} />}
      {missing.length === 0 && way.checks_keys && <KeysCheck network={name} label={label} />}
    </section>
  );
}

function Scopes({ scopes, network }: { scopes: readonly string[]; network: string }) {
  const title = t`Permissions`;
  return (
    <section aria-label={title}>
      <h4 className="text-sm font-semibold text-ink">{title}</h4>
      <p className="text-xs">{t`The app at ${network} must have all of them.`}</p>
      <Copyable text={scopes.join('\n')} label={t`Copy permissions`} done={t`Copied.`} />
    </section>
  );
}

/** The settings of the installation that are missing, in the order in which they are set. */
export function MissingSettings({ network: { label, missing } }: { network: ConnectNetwork }) {
  return (
    <div role="alert" className="rounded-md bg-warning-wash px-3 py-2">
      <p>
        <Trans>
          {{ network: label }} needs these settings of the installation first. Ask its administrator to set
          them as environment variables and to restart Copydesk.
        </Trans>
      </p>
      <Copyable
        text={missing.map((name) => `${name}=`).join('\n')}
        label={t`Copy settings`}
        done={t`Copied.`}
      />
    </div>
  );
}
