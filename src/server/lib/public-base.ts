import ipaddr from 'ipaddr.js';

import { isPublicAddress } from './address.ts';

/**
 * Whether the networks could fetch a file of an installation with this `BASE_URL`: https, at a name or
 * address of the public internet. Nothing is resolved or requested: a public name can still lead nowhere.
 * @param baseUrl an origin
 */
export function isPublicBase(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  if (url?.protocol !== 'https:') return false;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  const labels = host.split('.');
  return labels.length > 1 && !insideOnly.some((ending) => host.endsWith(ending));
}

/**
 * Names that the public internet's DNS does not answer: RFC 2606, 6761, 6762, 7686 and 8375, ICANN's
 * reservation of `internal` (2024), and what routers give to the machines at home.
 */
const insideOnly = [
  '.localhost',
  '.local',
  '.internal',
  '.home.arpa',
  '.test',
  '.example',
  '.invalid',
  '.onion',
  '.lan',
  '.home',
  '.corp',
];
