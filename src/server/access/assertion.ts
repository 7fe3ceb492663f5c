import { Parser } from 'htmlparser2';

/** What identifies the one assertion of a SAML response, and how long it may count. */
export interface Assertion {
  id: string;
  /** When it can no longer be used; null where it does not say. */
  until: Date | null;
  /** Whether every signature and digest is by a method that still holds: no SHA-1, no shared keys. */
  isStrong: boolean;
}

const strong =
  /^http:\/\/www\.w3\.org\/(2001\/04\/(xmldsig-more#(rsa|ecdsa)-sha(256|384|512)|xmlenc#sha(256|512))|2001\/04\/xmldsig-more#sha384)$/;

/**
 * Reads a response before its signature is checked: nothing else of it may be believed.
 * @param sent base64
 * @returns null where it does not contain exactly one assertion with an id
 */
export function readAssertion(sent: string): Assertion | null {
  const ids: (string | undefined)[] = [];
  const ends: number[] = [];
  let isStrong = true;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = name.slice(name.indexOf(':') + 1);
        if (element === 'Assertion' || element === 'EncryptedAssertion') ids.push(attributes['ID']);
        const end = Date.parse(attributes['NotOnOrAfter'] ?? '');
        if (!Number.isNaN(end)) ends.push(end);
        if (element === 'SignatureMethod' || element === 'DigestMethod')
          isStrong &&= strong.test(attributes['Algorithm'] ?? '');
      },
      onprocessinginstruction(name) {
        // A document type could define what the text does not show.
        if (name.toUpperCase().startsWith('!DOCTYPE')) ids.push(undefined);
      },
    },
    { xmlMode: true },
  );
  parser.end(Buffer.from(sent.replaceAll(/\s+/g, ''), 'base64').toString('utf8'));
  const [id, ...more] = ids;
  if (!id || more.length > 0) return null;
  return { id, until: ends.length > 0 ? new Date(Math.max(...ends)) : null, isStrong };
}
