import { invalid } from '#contract/errors.ts';
import type { Settings } from '#server/settings.ts';
import { SourceError } from '#server/sources/source.ts';
import { apart, openKeys, sealKeys } from './keys.ts';
import { adapterOf, fullConfig, takesAddress, type Config } from './kinds.ts';
import type { SourceRow } from './store.ts';

/** The fields that say where keys are sent to. */
const whereTo = /base$|^endpoint$/i;

/**
 * What a source reads after a change of its fields. Keys stay, unless the address that they are sent to is
 * another one: whoever changes that must know them.
 * @throws CodedError `validation_error`
 */
export function changeOf(
  source: Pick<SourceRow, 'kind' | 'config' | 'secrets'>,
  change: Config,
  settings: Settings,
): { config: Config; secrets: string | null; forget: boolean } {
  const adapter = adapterOf(source.kind);
  if (!adapter) throw invalid(`This Copydesk knows no source of the kind ${source.kind}.`);
  if (takesAddress(adapter) && 'url' in change)
    throw invalid('A feed at another address is another source: add that one.', {
      config: 'has another url',
    });
  const { shown, secrets } = apart(adapter, change);
  const config = merged(source.config, shown);
  const moved = Object.keys({ ...config, ...source.config }).some(
    (name) => whereTo.test(name) && config[name] !== source.config[name],
  );
  const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== 'set'));
  const before = moved ? {} : keptKeys(source.secrets, settings.appSecret);
  const removed = Object.keys(change).filter((name) => change[name] === null);
  const after = Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([name]) => !removed.includes(name)),
  );
  fullConfig(adapter, { ...config, ...after }, settings);
  const forget = moved || Object.keys(given).length > 0 || removed.length > 0;
  return { config, secrets: sealKeys(after, settings.appSecret), forget };
}

function merged(before: Config, change: Config): Config {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Keys that do not open any more are as good as none: new ones are being given. */
function keptKeys(sealed: string | null, appSecret: string): Config {
  try {
    return openKeys(sealed, appSecret);
  } catch (error) {
    if (error instanceof SourceError) return {};
    throw error;
  }
}
