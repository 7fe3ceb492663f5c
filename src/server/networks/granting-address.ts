import { z } from 'zod';

/**
 * An address that grants access to whoever has it, such as that of an upload. What is none is refused here already:
 * fetching it would repeat it in an error.
 */
export const grantingAddress = z.url({ protocol: /^https?$/ });

/** What no text may repeat of such an address: the whole, and the values of its query. */
export function secretsInAddress(address: string): string[] {
  const values = [...(URL.parse(address)?.searchParams.values() ?? [])];
  return [address, ...values.filter((value) => value.length > 3)];
}
