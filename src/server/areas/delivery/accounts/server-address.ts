import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Connecting } from '#server/networks/connecting.ts';
import type { Settings } from '#server/settings.ts';

/**
 * The origin of a server as people enter it: `mastodon.example`, `https://mastodon.example/about`, or a whole
 * handle, `@marsh@mastodon.example`. A site is at the root of its host: of paths only those of its own pages are
 * dropped, since the password must not go to another site than the one that was meant.
 * @throws CodedError validation_error where it is invalid, a site in a folder, or unencrypted and not named by
 * OUTBOUND_ALLOW
 */
export function originOf(
  given: string,
  { outboundAllow }: Pick<Settings, 'outboundAllow'>,
  site?: Connecting['site'],
): string {
  const named = given.trim();
  const host = site ? named : named.slice(named.lastIndexOf('@') + 1);
  const url = URL.parse(/^https?:\/\//i.test(named) ? named : `https://${host}`);
  if (!url?.hostname || url.username || url.password || !/[.:]|^localhost$/.test(url.hostname))
    throw site ? noSite() : noServer();
  if (url.protocol !== 'https:' && !outboundAllow.includes(`${url.hostname}:${url.port || 80}`))
    throw site
      ? invalid(t`The site address must begin with https://.`, { server: t`must begin with https://` })
      : invalid(t`The server must begin with https://.`, { server: t`must begin with https://` });
  if (site && !isAtRoot(url, site.pages)) throw inFolder(url.host);
  return url.origin;
}

const noServer = () =>
  invalid(t`The server must be the name of a server, as in mastodon.social.`, {
    server: t`must be the name of a server, as in mastodon.social`,
  });

const noSite = () =>
  invalid(t`This is not the address of a site. Enter it as in blog.example.com.`, {
    server: t`must be the address of a site, as in blog.example.com`,
  });

const inFolder = (host: string) =>
  invalid(t`A site in a folder can’t be connected. If the site is at ${{ host }} itself, enter only that.`, {
    server: t`must have no folder`,
  });

function isAtRoot({ pathname }: URL, pages: readonly string[]): boolean {
  const path = pathname.replace(/\/+$/, '');
  return path === '' || pages.some((page) => path === page || path.startsWith(`${page}/`));
}
