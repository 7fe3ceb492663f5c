import type { connecting } from '#contract/delivery/connecting.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { networks as facts } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { ownSigningKey } from '#server/lib/signing-key.ts';
import { networks } from '#server/networks/all.ts';
import type {
  Connecting,
  InstanceClient,
  OAuthConnect,
  PasswordConnect,
} from '#server/networks/connecting.ts';
import type { Settings } from '#server/settings.ts';
import { originOf } from './server-address.ts';

type PresentedNetwork = AnswerOf<typeof connecting.networks>['networks'][number];
type PresentedWay = PresentedNetwork['ways'][number];

type Known = Pick<Settings, 'baseUrl' | 'appSecret' | 'networkApps'>;

/** The path to which networks redirect people back. */
export const callbackPath = '/connect/callback';

/** This installation as networks see it. */
export function instanceOf({ baseUrl, appSecret, networkApps: apps }: Known): InstanceClient {
  return {
    redirectUri: `${baseUrl}${callbackPath}`,
    key: ownSigningKey(appSecret),
    apps,
  };
}

/** Every network with what a person needs to know to connect an account. */
export function presentNetworks(settings: Known): PresentedNetwork[] {
  const instance = instanceOf(settings);
  return networkNames.map((network) => {
    const connecting = networks[network]?.connecting;
    return {
      network,
      label: facts[network].label,
      sandbox_only: !connecting,
      server: connecting?.server ?? 'none',
      server_is: connecting?.site ? 'site' : 'server',
      server_hint: connecting?.serverHint?.() ?? null,
      ways: connecting?.ways.map((way) => presentWay(way, instance)) ?? [],
      may: [...(connecting?.may() ?? [])],
      missing: missingSettings(network, settings),
      remains: connecting?.remains?.() ?? null,
      redirect_uri: connecting?.ways.some(knownByApp) ? instance.redirectUri : null,
    };
  });
}

/** The settings of the installation that the network needs first, and that are not made. */
export function missingSettings(network: NetworkName, settings: Known): string[] {
  return [...(networks[network]?.connecting?.missing?.(instanceOf(settings)) ?? [])];
}

function knownByApp(way: PasswordConnect | OAuthConnect): boolean {
  return way.by === 'oauth' && !way.document;
}

/** A way by an app of the installation, at a network that says whether its keys are right. */
export function checksKeys(
  way: PasswordConnect | OAuthConnect,
): way is OAuthConnect & Required<Pick<OAuthConnect, 'verifyApp'>> {
  return way.by === 'oauth' && way.configured === true && way.verifyApp !== undefined;
}

function presentWay(way: PasswordConnect | OAuthConnect, instance: InstanceClient): PresentedWay {
  const { needs, steps, variants = [], link = null, scopes = [], notes = [] } = way.guide();
  return {
    by: way.by,
    needs: [...needs],
    steps: [...steps],
    variants: variants.map((one) => ({
      title: one.title,
      steps: [...one.steps],
      scopes: [...(one.scopes ?? [])],
    })),
    link,
    scopes: [...scopes],
    notes: [...notes],
    own_app: way.by === 'oauth' && way.configured === true,
    checks_keys: checksKeys(way),
    outlives_secret: way.by === 'oauth' && way.outlivesSecret === true,
    fields: way.by === 'password' ? passwordFields(way.guide()) : oauthFields(way.guide()),
    closed: (way.by === 'oauth' && way.closed?.(instance)) || null,
  };
}

const plain = { looks_like: null, otherwise: null, optional: false };

function passwordFields({
  identifier,
  password,
  code,
}: ReturnType<PasswordConnect['guide']>): PresentedWay['fields'] {
  const { label, hint, looksLike = null, otherwise = null } = password;
  const name = identifier ? [{ ...plain, name: 'identifier' as const, ...identifier }] : [];
  return [
    ...(identifier?.optional ? [] : name),
    {
      ...plain,
      name: 'password',
      label,
      hint,
      looks_like: looksLike,
      otherwise,
    },
    ...(identifier?.optional ? name : []),
    ...(code ? [{ ...plain, name: 'code' as const, ...code, optional: true }] : []),
  ];
}

function oauthFields({ identifier }: ReturnType<OAuthConnect['guide']>): PresentedWay['fields'] {
  return identifier ? [{ ...plain, name: 'identifier', ...identifier, optional: true }] : [];
}

interface Way<By> {
  way: By;
  /** Origin; null for the network's usual one. */
  server: string | null;
}

/**
 * How to connect an account of the network by this method, on that server.
 * @throws CodedError invalid_state where the installation cannot, validation_error where the server is
 * missing or wrong
 */
export function wayTo(
  by: 'password',
  network: NetworkName,
  server: string | null | undefined,
  settings: Settings,
): Way<PasswordConnect>;
export function wayTo(
  by: 'oauth',
  network: NetworkName,
  server: string | null | undefined,
  settings: Settings,
): Way<OAuthConnect>;
export function wayTo(
  by: 'password' | 'oauth',
  network: NetworkName,
  server: string | null | undefined,
  settings: Settings,
): Way<PasswordConnect | OAuthConnect> {
  const { label } = facts[network];
  const connecting = networks[network]?.connecting;
  if (!connecting)
    throw new CodedError(
      'invalid_state',
      t`Copydesk cannot publish to ${{ network: label }} yet. Connect a sandbox to try it out.`,
    );
  requireSettings(network, settings);
  const way = connecting.ways.find((one) => one.by === by);
  if (!way) throw connectedElsewhere(by, label);
  const closed = way.by === 'oauth' ? way.closed?.(instanceOf(settings)) : null;
  if (closed) throw new CodedError('invalid_state', closed);
  return { way, server: serverFor(connecting, server, settings) };
}

/** @throws CodedError invalid_state with the names of the settings that the network needs first */
export function requireSettings(network: NetworkName, settings: Known): void {
  const names = missingSettings(network, settings);
  if (names.length === 0) return;
  throw new CodedError(
    'invalid_state',
    t`${{ network: facts[network].label }} needs settings of the installation first: ${{ settings: names.join(', ') }}. Ask the administrator of your installation.`,
  );
}

function connectedElsewhere(by: 'password' | 'oauth', network: string) {
  return by === 'password'
    ? invalid(t`${{ network }} is connected at the network itself, not by a password: use action "begin".`, {
        network: t`at the network itself, not by a password: use action "begin"`,
      })
    : invalid(t`${{ network }} is connected by a password made for programs: use action "connect".`, {
        network: t`by a password made for programs: use action "connect"`,
      });
}

function serverFor(
  { server: named, site }: Connecting,
  server: string | null | undefined,
  settings: Settings,
): string | null {
  if (server?.trim() && named !== 'none') return originOf(server, settings, site);
  if (named === 'needed')
    throw invalid(site ? t`Enter the address of the site.` : t`Name the server that the account is on.`, {
      server: t`is needed for this network`,
    });
  return null;
}
