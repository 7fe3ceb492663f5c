import { createHmac, hkdfSync } from 'node:crypto';

import { isPublicBase } from '#server/lib/public-base.ts';
import type { Settings } from '#server/settings.ts';

export type LinkSettings = Pick<Settings, 'appSecret' | 'baseUrl' | 'shortUrl'>;

/** Below it, everything is a short link. */
export const shortLinksBelow = '/s/';

export const codePattern = /^[0-9A-Za-z]{10}$/;

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codes = 62n ** 10n;

const keys = new Map<string, Buffer>();

function keyOf(appSecret: string): Buffer {
  const known = keys.get(appSecret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'copydesk short links', 32));
  keys.set(appSecret, key);
  return key;
}

/**
 * The code of an address of a post at an account: the same each time, so that a draft shows the link that it will be
 * published with, and not to be guessed (59 bits) without the installation's secret.
 */
export function codeOf(
  { appSecret }: Pick<LinkSettings, 'appSecret'>,
  { postId, accountId, address }: { postId: number; accountId: number; address: string },
): string {
  const hash = createHmac('sha256', keyOf(appSecret)).update(`${postId} ${accountId} ${address}`).digest();
  let number = hash.readBigUInt64BE() % codes;
  let code = '';
  for (let at = 0; at < 10; at++) {
    code += digits[Number(number % 62n)];
    number /= 62n;
  }
  return code;
}

/** The origin of short links. */
export const shortBase = ({ shortUrl, baseUrl }: Pick<LinkSettings, 'shortUrl' | 'baseUrl'>): string =>
  shortUrl ?? baseUrl;

export const shortUrlOf = (settings: LinkSettings, code: string): string =>
  `${shortBase(settings)}${shortLinksBelow}${code}`;

/** Whether readers everywhere can follow short links of this installation. */
export const reachesReaders = (settings: LinkSettings): boolean => isPublicBase(shortBase(settings));

/** Whether an address is a short link of this installation, however it is spelled: shortened again it could be a loop. */
export function isOwnShortLink(settings: LinkSettings, address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const hosts = [settings.baseUrl, shortBase(settings)].map((base) => hostOf(new URL(base)));
  return hosts.includes(hostOf(url)) && decodedPath(url.pathname).startsWith(shortLinksBelow);
}

/** Without scheme and port: a proxy may serve the same on several. */
const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');

function decodedPath(pathname: string): string {
  const path = pathname.replace(/^\/+/, '/');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a short link may lead there: to the web, and never to a short link of ours. */
export function mayLeadTo(settings: LinkSettings, address: string): boolean {
  const url = URL.parse(address);
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.hostname !== '' &&
    !isOwnShortLink(settings, address)
  );
}
