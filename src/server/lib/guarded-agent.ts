import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';

import { t } from '#contract/message.ts';
import { isPublicAddress } from './address.ts';
import { FetchError } from './fetch-error.ts';

/** Resolves a host name to all its addresses. The system's resolver, except in tests. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** `host:port` of an address, the port written out. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/** The whole exchange has one time limit of its own; see io.ts. */
const ownLimits = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * Connects only to public addresses, except for the `host:port` pairs in `allow`. The name is resolved once,
 * every resulting address is checked, and the socket is opened to exactly those: a name that resolves
 * differently a moment later (DNS rebinding) gains nothing.
 */
export function createGuardedAgent(
  allow: ReadonlySet<string>,
  resolve: Resolve = resolveBySystem,
  limits: Pick<Agent.Options, 'headersTimeout' | 'bodyTimeout' | 'maxResponseSize'> = ownLimits,
): Agent {
  const guarded = buildConnector({ lookup: lookupWith(resolve, true), timeout: 10_000 });
  const open = buildConnector({ lookup: lookupWith(resolve, false), timeout: 10_000 });
  return new Agent({
    connect(options, callback) {
      const port = options.port || (options.protocol === 'https:' ? '443' : '80');
      if (allow.has(`${options.hostname}:${port}`)) return open(options, callback);
      // A socket to a literal address never calls the resolver, so it is checked here.
      const literal = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) && !isPublicAddress(literal)) return callback(notPublic(literal, literal), null);
      return guarded(options, callback);
    },
    ...limits,
    keepAliveTimeout: 10_000,
  });
}

function lookupWith(resolve: Resolve, check: boolean): LookupFunction {
  const addressesOf = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (addresses.length === 0)
      throw new FetchError('unreachable', () => t`${{ host: hostname }} has no address.`);
    const refused = check ? addresses.find(({ address }) => !isPublicAddress(address)) : undefined;
    if (refused) throw notPublic(hostname, refused.address);
    return addresses;
  });
  return (hostname, options, callback) =>
    addressesOf(hostname, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first) callback(error, '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

function notPublic(hostname: string, address: string): FetchError {
  const named = hostname === address ? address : `${hostname} (${address})`;
  return new FetchError(
    'refused',
    () =>
      t`${{ host: named }} is not on the public internet. An administrator can open it with OUTBOUND_ALLOW.`,
  );
}
