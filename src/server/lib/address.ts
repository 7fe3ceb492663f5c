import ipaddr from 'ipaddr.js';

/**
 * Says whether an IP address, in the notation that the system's resolver or the URL parser gives, lies on
 * the public internet. Everything with a special meaning is not public: private, loopback, link-local,
 * unique-local, carrier NAT, multicast, reserved and documentation ranges, and every IPv6 form that wraps an
 * IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), for such a form can lead back inside.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false; // a zone id names an interface of this machine
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || cloudMachinery.has(parsed.toString())) return false;
  // Only 2000::/3 has been given out as global unicast (RFC 4291, IANA); what ipaddr.js does not name is not it.
  if (parsed instanceof ipaddr.IPv6) return ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
  return true;
}

/** Public by their number, yet answered by the machine's own host: Azure's wire server. */
const cloudMachinery = new Set(['168.63.129.16']);
