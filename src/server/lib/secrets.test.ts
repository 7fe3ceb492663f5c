import { expect, test } from 'vitest';

import { SealError, sealerOf } from './secrets.ts';

const sealer = sealerOf('a secret of this installation, long enough');
const other = sealerOf('another secret of another installation');

test('what is sealed opens again, whatever it holds', () => {
  for (const text of ['', 'key', 'Schlüssel 🔑\0\n', 'x'.repeat(100_000)])
    expect(sealer.open(sealer.seal(text, 'keys'), 'keys')).toBe(text);
});

test('the same text is sealed differently each time, and shows in none of them', () => {
  const sealed = [sealer.seal('hush hush', 'keys'), sealer.seal('hush hush', 'keys')];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const each of sealed) expect(Buffer.from(each, 'base64url').toString('latin1')).not.toContain('hush');
});

test('it opens with no other secret and for no other purpose', () => {
  const sealed = sealer.seal('hush', 'keys');
  expect(() => other.open(sealed, 'keys')).toThrow(SealError);
  expect(() => sealer.open(sealed, 'tokens')).toThrow(SealError);
});

test('a change of any part is noticed', () => {
  const sealed = sealer.seal('hush', 'keys');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(`v1.${changed.toString('base64url')}`, 'keys')).toThrow(SealError);
  }
});

test.each(['', 'v1.', 'v2.abc', 'plain text', sealer.seal('hush', 'keys').slice(0, 20)])(
  'what was never sealed (%j) does not open',
  (text) => expect(() => sealer.open(text, 'keys')).toThrow(SealError),
);

test('its error names neither the secret nor the content', () => {
  const sealed = sealer.seal('the content', 'keys');
  expect(() => other.open(sealed, 'keys')).toThrow('APP_SECRET');
  expect(() => other.open(sealed, 'keys')).not.toThrow(/content|installation/);
});
