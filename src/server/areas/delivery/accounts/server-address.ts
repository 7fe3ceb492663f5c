import { invalid } from '#contract/errors.ts';
import type { Settings } from '#server/settings.ts';

/**
 * The origin of a server as people enter it: `mastodon.example`, `https://mastodon.example/about`, or a whole
 * handle, `@marsh@mastodon.example`.
 * @throws CodedError validation_error where it is invalid, or unencrypted and not named by OUTBOUND_ALLOW
 */
export function originOf(given: string, { outboundAllow }: Pick<Settings, 'outboundAllow'>): string {
  const named = given.trim();
  const host = /^https?:\/\//i.test(named) ? named : `https://${named.slice(named.lastIndexOf('@') + 1)}`;
  const url = URL.parse(host);
  if (!url?.hostname || url.username || url.password || !/[.:]|^localhost$/.test(url.hostname))
    throw wrong('must be the name of a server, as in mastodon.social');
  if (url.protocol !== 'https:' && !outboundAllow.includes(`${url.hostname}:${url.port || 80}`))
    throw wrong('must begin with https://');
  return url.origin;
}

function wrong(what: string) {
  return invalid(`The server ${what}.`, { server: what });
}
