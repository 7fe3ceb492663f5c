import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import samlp from 'samlp';

const read = (name: string) => readFileSync(new URL(`${name}.pem`, import.meta.url), 'utf8');

/** The provider's certificate, PEM. */
export const certificate = read('provider-cert');

export const entityId = 'https://idp.example.com/metadata';
export const signInUrl = 'https://idp.example.com/sign-in';

/** The provider's metadata, as Keycloak writes them. */
export const metadata = `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replaceAll(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
    </md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example.com/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

export interface Asserted {
  nameId: string;
  attributes?: Record<string, string | readonly string[]>;
  acs: string;
  audience: string;
  inResponseTo?: string | undefined;
  /** Seconds; negative for one that is over. */
  lifetime?: number;
  sign?: 'assertion' | 'response' | 'both' | 'nothing';
  /** Signs with another key, that nobody knows here. */
  byStranger?: boolean;
  issuer?: string;
  old?: boolean;
}

/** A response of a real identity provider (Auth0's `samlp`), as XML. */
export async function samlResponse(asserted: Asserted): Promise<string> {
  const { nameId, attributes = {}, acs, audience, inResponseTo, lifetime = 300 } = asserted;
  const { sign = 'assertion', byStranger = false, issuer = entityId, old = false } = asserted;
  const who = byStranger ? 'stranger' : 'provider';
  const mapper = Object.assign(
    () => ({ getClaims: () => attributes, getNameIdentifier: () => ({ nameIdentifier: nameId }) }),
    { prototype: { metadata: [] } },
  );
  return new Promise((resolve, reject) => {
    samlp.getSamlResponse(
      {
        issuer,
        key: read(`${who}-key`),
        cert: read(`${who}-cert`),
        audience,
        recipient: acs,
        destination: acs,
        inResponseTo,
        lifetimeInSeconds: lifetime,
        signAssertion: sign === 'assertion' || sign === 'both',
        signResponse: sign === 'response' || sign === 'both',
        signatureAlgorithm: old ? 'rsa-sha1' : 'rsa-sha256',
        digestAlgorithm: old ? 'sha1' : 'sha256',
        profileMapper: mapper,
      },
      {},
      (error, response) => (error ? reject(error) : resolve(response)),
    );
  });
}

/** The id and relay state of a request that we have sent a browser away with. */
export function requestOf(address: string): { id: string; relayState: string | null; xml: string } {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return { id: /ID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: searchParams.get('RelayState'), xml };
}
