import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address, as the system's resolver or the URL parser writes it, is on the public internet.
 * Every special address counts as not public: private, loopback, link-local, unique-local, carrier NAT,
 * multicast, reserved and documentation ranges, and every IPv6 form that wraps an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo), since such a form can lead back inside.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false; // a zone id names an interface of this machine
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || cloudMachinery.has(parsed.toString())) return false;
  // Only 2000::/3 is allocated as global unicast (RFC 4291, IANA); ranges that ipaddr.js does not name are
  // outside of it.
  if (parsed instanceof ipaddr.IPv6) return ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
  return true;
}

/** Public addresses that the machine's own host answers: Azure's wire server. */
const cloudMachinery = new Set(['168.63.129.16']);
