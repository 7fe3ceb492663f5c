/**
 * Keys of records are sortable instants: microseconds since 1970 and ten random bits, in thirteen characters.
 * https://atproto.com/specs/tid
 */

const signs = '234567abcdefghijklmnopqrstuvwxyz';
const length = 13;

/** How many keys the latest millisecond has had already: they use its microseconds. */
let latest = { ms: 0, given: 0 };

/** A key that this process has not used before; the ten random bits keep processes apart. */
export function newTid(now: Date): string {
  const ms = now.getTime();
  latest = { ms, given: latest.ms === ms ? (latest.given + 1) % 1_000 : 0 };
  const micros = BigInt(ms) * 1_000n + BigInt(latest.given);
  let value = (micros << 10n) | BigInt(Math.floor(Math.random() * 1_024));
  let tid = '';
  for (let place = 0; place < length; place++) {
    tid = `${signs[Number(value & 31n)]}${tid}`;
    value >>= 5n;
  }
  return tid;
}

/** The instant in a key. */
export function instantOf(tid: string): Date {
  let value = 0n;
  for (const sign of tid) value = (value << 5n) | BigInt(Math.max(0, signs.indexOf(sign)));
  return new Date(Number((value >> 10n) / 1_000n));
}
