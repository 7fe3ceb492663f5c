import type { Settings } from '#server/settings.ts';

/** The origins of this installation's own pages. On loopback a person may have typed either name. */
export function originsOf(base: URL): string[] {
  const names = ['localhost', '127.0.0.1'];
  if (!names.includes(base.hostname)) return [base.origin];
  return names.map((name) => `${base.protocol}//${name}${base.port && `:${base.port}`}`);
}

const byOrganization = /^\/api\/auth\/(sign-in\/sso$|sso\/callback\/)/;

/**
 * The origins that a request may name. Where a person signs in by their organization's provider, better-auth checks
 * and asks that provider: there those of OUTBOUND_ALLOW count too, which may be reached although they are private.
 * `organizationSignIn` lets such a sign-in lead to our own pages only.
 */
export function originsFor(
  request: Request | undefined,
  { baseUrl, outboundAllow }: Pick<Settings, 'baseUrl' | 'outboundAllow'>,
): string[] {
  const own = originsOf(new URL(baseUrl));
  if (!request || !byOrganization.test(new URL(request.url).pathname)) return own;
  const allowed = outboundAllow.flatMap((pair) => [`http://${pair}`, `https://${pair}`]);
  return [...own, ...allowed.map((address) => new URL(address).origin)];
}
