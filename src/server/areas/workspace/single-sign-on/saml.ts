import type { SAMLConfig } from '@better-auth/sso';
import { Parser } from 'htmlparser2';
import { X509Certificate } from 'node:crypto';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';

/** What we need to know of a SAML identity provider. */
export interface IdentityProvider {
  entityId: string;
  /** For the HTTP-Redirect binding. */
  signInUrl: string;
  /** PEM; each may have signed. */
  certificates: string[];
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const most = { certificates: 10 };

/**
 * Reads a provider from its metadata. Nothing that they refer to is fetched, and only what is copied from here counts.
 * @throws CodedError validation_error where they lack something
 */
export function readMetadata(xml: string): IdentityProvider {
  const open: string[] = [];
  const found: Partial<Omit<IdentityProvider, 'certificates'>> = {};
  const certificates: string[] = [];
  let use: string | undefined;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = localName(name);
        open.push(element);
        text = '';
        if (element === 'EntityDescriptor') found.entityId ??= attributes['entityID'];
        if (!open.includes('IDPSSODescriptor')) return;
        if (element === 'KeyDescriptor') use = attributes['use'];
        if (element === 'SingleSignOnService' && attributes['Binding'] === redirectBinding)
          found.signInUrl ??= attributes['Location'];
      },
      ontext(more) {
        text += more;
      },
      onclosetag() {
        const element = open.pop();
        const isOfProvider = open.includes('IDPSSODescriptor') && use !== 'encryption';
        if (element === 'X509Certificate' && isOfProvider) certificates.push(asPem(text));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const { entityId, signInUrl } = found;
  if (!entityId || !signInUrl || certificates.length === 0)
    throw wrong(
      'metadata',
      t`These metadata lack the provider’s entity ID, a sign-in URL for HTTP-Redirect or a signing certificate.`,
    );
  if (!/^https?:\/\//.test(signInUrl) || !URL.canParse(signInUrl))
    throw wrong('metadata', t`The sign-in URL in these metadata must begin with https://.`);
  return checked({ entityId, signInUrl, certificates }, 'metadata');
}

/** @throws CodedError validation_error where something is missing or no certificate */
export function readFields({
  entity_id,
  sign_in_url,
  certificate,
}: {
  entity_id?: string | undefined;
  sign_in_url?: string | undefined;
  certificate?: string | undefined;
}): IdentityProvider {
  if (!entity_id) throw wrong('entity_id', t`The provider’s entity ID is missing.`);
  if (!sign_in_url) throw wrong('sign_in_url', t`The provider’s sign-in URL is missing.`);
  const blocks = certificate?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  const certificates = blocks ?? (certificate ? [asPem(certificate)] : []);
  if (certificates.length === 0) throw wrong('certificate', t`The provider’s certificate is missing.`);
  return checked({ entityId: entity_id, signInUrl: sign_in_url, certificates }, 'certificate');
}

/** Whose certificate it is, and until when it is good. */
export function describeCertificate(pem: string): { subject: string; expires_at: Date } {
  const { subject, validToDate } = new X509Certificate(pem);
  return { subject: subject?.split('\n').join(', ') ?? '', expires_at: validToDate };
}

/** The provider as better-auth wants it: signed assertions only, for our entity id. */
export function samlConfigOf(provider: IdentityProvider, entityId: string): SAMLConfig {
  const { signInUrl, certificates } = provider;
  return {
    issuer: entityId,
    audience: entityId,
    entryPoint: signInUrl,
    callbackUrl: '/',
    wantAssertionsSigned: true,
    idpMetadata: {
      entityID: provider.entityId,
      cert: certificates,
      singleSignOnService: [{ Binding: redirectBinding, Location: signInUrl }],
      // Never used; without one each sign-in writes a warning to the console.
      singleLogoutService: [{ Binding: redirectBinding, Location: signInUrl }],
    },
    spMetadata: { entityID: entityId },
  };
}

function checked(provider: IdentityProvider, field: string): IdentityProvider {
  const { certificates } = provider;
  const distinct = [...new Set(certificates)].slice(0, most.certificates);
  for (const certificate of distinct)
    if (!isCertificate(certificate)) throw wrong(field, t`A certificate of the provider can’t be read.`);
  return { ...provider, certificates: distinct };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.type === 'public';
  } catch {
    return false;
  }
}

function asPem(base64: string): string {
  const lines = base64.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function wrong(field: string, why: string) {
  return invalid(why, { [`provider.${field}`]: t`can’t be used` });
}
