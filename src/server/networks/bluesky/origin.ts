/**
 * The origin of a URL to which secrets may be sent: https, or a server on this very machine, which the
 * guarded fetch reaches only where an administrator has allowed it. Null for every other.
 */
export function safeOrigin(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (!url) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url.origin : null;
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
