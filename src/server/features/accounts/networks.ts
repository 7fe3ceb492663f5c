import type { connecting } from '#contract/connecting.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { networks as facts } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { networks } from '#server/networks/all.ts';
import { ownSigningKey } from '#server/lib/signing-key.ts';
import type { Connecting, Desk, OAuthConnect, PasswordConnect } from '#server/networks/connecting.ts';
import { guides, type ConnectGuide } from '#server/networks/guides.ts';
import { originOf } from './server-address.ts';
import type { Settings } from '#server/settings.ts';

type Shown = DataOf<typeof connecting.networks>['networks'][number];
type ShownWay = Shown['ways'][number];

/** Where people come back to from a network. */
export const callbackPath = '/connect/callback';

/** This desk as networks know it. */
export function deskOf({ baseUrl, appSecret }: Pick<Settings, 'baseUrl' | 'appSecret'>): Desk {
  return { redirectUri: `${baseUrl}${callbackPath}`, key: ownSigningKey(appSecret) };
}

/** Every network with all that a person must know who connects an account of it. */
export function shownNetworks(settings: Pick<Settings, 'baseUrl' | 'appSecret'>): Shown[] {
  const desk = deskOf(settings);
  return networkNames.map((network) => {
    const connecting = networks[network]?.connecting;
    const guide = guides[network];
    return {
      network,
      label: facts[network].label,
      sandbox_only: !connecting,
      server: connecting?.server ?? 'none',
      server_hint: guide?.server ?? null,
      ways: connecting?.ways.map((way) => shownWay(way, guide, desk)) ?? [],
      may: [...(guide?.may ?? [])],
      missing: [...(connecting?.missing?.() ?? [])],
      redirect_uri: connecting?.ways.some(knownByApp) ? desk.redirectUri : null,
    };
  });
}

function knownByApp(way: PasswordConnect | OAuthConnect): boolean {
  return way.by === 'oauth' && !way.document;
}

function shownWay(
  way: PasswordConnect | OAuthConnect,
  guide: ConnectGuide | undefined,
  desk: Desk,
): ShownWay {
  const { by } = way;
  const told = guide?.[by];
  return {
    by,
    needs: [...(told?.needs ?? [])],
    steps: [...(told?.steps ?? [])],
    link: told?.link ?? null,
    fields: by === 'password' ? passwordFields(guide?.password) : oauthFields(guide?.oauth),
    closed: (way.by === 'oauth' && way.closed?.(desk)) || null,
  };
}

const plain = { looks_like: null, otherwise: null, optional: false };

function passwordFields(way: ConnectGuide['password']): ShownWay['fields'] {
  const { identifier = { label: 'Name', hint: null }, password = { label: 'Password', hint: null } } =
    way ?? {};
  const code = way?.code;
  return [
    { ...plain, name: 'identifier', ...identifier },
    {
      ...plain,
      name: 'password',
      label: password.label,
      hint: password.hint,
      looks_like: way?.password.looksLike ?? null,
      otherwise: way?.password.otherwise ?? null,
    },
    ...(code ? [{ ...plain, name: 'code' as const, ...code, optional: true }] : []),
  ];
}

function oauthFields(way: ConnectGuide['oauth']): ShownWay['fields'] {
  return way?.identifier ? [{ ...plain, name: 'identifier', ...way.identifier, optional: true }] : [];
}

interface Way<By> {
  way: By;
  /** Origin; null for the network's usual one. */
  server: string | null;
}

/**
 * How an account of the network is connected by this way, on that server.
 * @throws CodedError invalid_state where the installation cannot, validation_error where the server is missing or wrong
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
      `Copydesk cannot publish to ${label} yet. Connect a sandbox to try it out.`,
    );
  const missing = connecting.missing?.() ?? [];
  if (missing.length > 0)
    throw new CodedError(
      'invalid_state',
      `${label} needs settings of the installation first: ${missing.join(', ')}. Ask whoever runs Copydesk.`,
    );
  const way = connecting.ways.find((one) => one.by === by);
  if (!way) throw invalid(`${label} is connected ${elsewhere[by]}.`, { network: elsewhere[by] });
  const closed = way.by === 'oauth' ? way.closed?.(deskOf(settings)) : null;
  if (closed) throw new CodedError('invalid_state', closed);
  return { way, server: serverFor(connecting, server, settings) };
}

const elsewhere = {
  password: 'at the network itself, not by a password: use action "begin"',
  oauth: 'by a password made for programs: use action "connect"',
};

function serverFor(
  { server: named }: Connecting,
  server: string | null | undefined,
  settings: Settings,
): string | null {
  if (server?.trim() && named !== 'none') return originOf(server, settings);
  if (named === 'needed')
    throw invalid('Name the server that the account is on.', { server: 'is needed for this network' });
  return null;
}
