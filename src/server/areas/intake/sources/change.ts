import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Settings } from '#server/settings.ts';
import { SourceError } from '#server/sources/source.ts';
import { splitConfig, openKeys, sealKeys } from './keys.ts';
import { adapterOf, fullConfig, hasAddress, type Config } from './kinds.ts';
import type { SourceRow } from './store.ts';

/** The fields that name the server to which keys are sent. */
const whereTo = /base$|^endpoint$/i;

/**
 * A source's configuration after a change of its fields. Keys stay, unless the URL changes to which they are
 * sent: such a change must supply the keys again.
 * @throws CodedError `validation_error`
 */
export function changeOf(
  source: Pick<SourceRow, 'kind' | 'config' | 'secrets'>,
  change: Config,
  settings: Settings,
): { config: Config; secrets: string | null; forget: boolean } {
  const adapter = adapterOf(source.kind);
  if (!adapter) throw invalid(t`This Copydesk knows no source of the kind ${{ kind: source.kind }}.`);
  if (hasAddress(adapter) && 'url' in change)
    throw invalid(t`A feed at another address is another source: add that one.`, {
      config: t`has another url`,
    });
  const { open: changed, secrets } = splitConfig(adapter, change);
  const config = merged(source.config, changed);
  const moved = Object.keys({ ...config, ...source.config }).some(
    (name) => whereTo.test(name) && config[name] !== source.config[name],
  );
  const newKeys = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== 'set'));
  const before = moved ? {} : keptKeys(source.secrets, settings.appSecret);
  const removed = Object.keys(change).filter((name) => change[name] === null);
  const after = Object.fromEntries(
    Object.entries({ ...before, ...newKeys }).filter(([name]) => !removed.includes(name)),
  );
  fullConfig(adapter, { ...config, ...after }, settings);
  const forget = moved || Object.keys(newKeys).length > 0 || removed.length > 0;
  return { config, secrets: sealKeys(after, settings.appSecret), forget };
}

function merged(before: Config, change: Config): Config {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Keys that cannot be decrypted any more count as missing: new ones are being given. */
function keptKeys(sealed: string | null, appSecret: string): Config {
  try {
    return openKeys(sealed, appSecret);
  } catch (error) {
    if (error instanceof SourceError) return {};
    throw error;
  }
}
