import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
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
    throw invalid(t`The server must be the name of a server, as in mastodon.social.`, {
      server: t`must be the name of a server, as in mastodon.social`,
    });
  if (url.protocol !== 'https:' && !outboundAllow.includes(`${url.hostname}:${url.port || 80}`))
    throw invalid(t`The server must begin with https://.`, { server: t`must begin with https://` });
  return url.origin;
}
