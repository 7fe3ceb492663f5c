import { t } from '@lingui/core/macro';

import { useMe } from '#web/parts/workspace/me.ts';
import { Copyable } from '#web/screens/settings/copyable.tsx';
import type { ConnectNetwork, Way } from './connect-labels.ts';
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
      <Scopes way={way} network={label} />
      {missing.length === 0 && <p>{replacing(label, way.outlives_secret)}</p>}
      {missing.length === 0 && way.checks_keys && <KeysCheck network={name} label={label} />}
    </section>
  );
}

function replacing(network: string, outlives: boolean): string {
  return outlives
    ? t`If you replace the app’s secret at ${network}, set the new one on the server too and restart Copydesk: accounts stay connected unless ${network} ends their sign-ins. After a change to another app, reconnect the accounts.`
    : t`If you replace the app’s secret at ${network} or change to another app, set its keys on the server, restart Copydesk and reconnect the accounts.`;
}

function Scopes({ way: { scopes, variants }, network }: { way: Way; network: string }) {
  const title = t`Permissions`;
  const lists = [{ title: null, scopes }, ...variants].filter((list) => list.scopes.length > 0);
  if (lists.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4 className="text-sm font-semibold text-ink">{title}</h4>
      <p className="text-xs">{t`The app at ${network} must have all of them.`}</p>
      {lists.map((list) => (
        <div key={list.title}>
          {list.title !== null && <h5 className="mt-2 text-xs font-semibold text-ink">{list.title}</h5>}
          <Copyable text={list.scopes.join('\n')} label={t`Copy permissions`} done={t`Copied.`} />
        </div>
      ))}
    </section>
  );
}

/** The settings of the installation that are missing, in the order in which they are set. */
export function MissingSettings({
  network: { label, missing },
}: {
  network: Pick<ConnectNetwork, 'label' | 'missing'>;
}) {
  const { administrator } = useMe();
  return (
    <div role="alert" className="rounded-md bg-warning-wash px-3 py-2">
      <p>
        {administrator
          ? t`${{ network: label }} needs these settings of the installation first. Set them as environment variables, and restart Copydesk.`
          : t`${{ network: label }} needs these settings of the installation first. Ask its administrator to set them as environment variables and to restart Copydesk.`}
      </p>
      <Copyable
        text={missing.map((name) => `${name}=`).join('\n')}
        label={t`Copy settings`}
        done={t`Copied.`}
      />
    </div>
  );
}
