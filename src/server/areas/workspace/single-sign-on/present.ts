import { z } from 'zod';

import type { AnswerOf } from '#contract/operation.ts';
import type { Grant } from '#contract/workspace/group-rules.ts';
import type { singleSignOn } from '#contract/workspace/single-sign-on.ts';
import { directoryPath } from '#server/access/directory.ts';
import { openConfig } from '#server/access/sealed-config.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context } from '#server/context.ts';
import { recordOf } from './domains.ts';
import { describeCertificate } from './saml.ts';
import * as store from './store.ts';

export type Settings = AnswerOf<typeof singleSignOn.get>;
type ShownGrant = NonNullable<Settings['fallback']>;

/** The provider's name in its URLs, which the organization keeps whatever provider it has. */
export function providerIdOf(organizationId: number): string {
  return `organization-${organizationId}`;
}

/** What to enter at the provider. */
export function urlsOf(baseUrl: string, organizationId: number): Settings['urls'] {
  const id = providerIdOf(organizationId);
  const base = `${baseUrl}/api/auth`;
  return {
    redirect: `${base}/sso/callback/${id}`,
    entity_id: `${base}/sso/saml2/sp/metadata?providerId=${id}`,
    acs: `${base}/sso/saml2/sp/acs/${id}`,
    scim: `${base}${directoryPath}`,
  };
}

/** All settings of the organization, without secrets. */
export async function settingsOf({
  db,
  actor,
  settings,
}: Pick<Context, 'db' | 'actor' | 'settings'>): Promise<Settings> {
  const { organizationId } = actor;
  const [row, domains, show] = await Promise.all([
    store.findSettings(db, organizationId),
    store.listDomains(db, organizationId),
    grantsShown(db, organizationId),
  ]);
  const counted = row?.scim_created_at ? await store.countDirectory(db, organizationId) : null;
  return {
    provider: row ? providerOf(row, settings.appSecret) : null,
    installation_provider: settings.oidc?.name ?? null,
    groups_claim: claimOf(row, settings),
    groups: (row?.groups ?? []).map(({ group, ...grant }) => ({ group, ...show(grant) })),
    fallback: row?.fallback ? show(row.fallback) : null,
    joins: row?.joins ?? false,
    follows: row?.follows ?? false,
    domains: domains.map((domain) => ({
      id: domain.id,
      domain: domain.domain,
      confirmed_at: domain.confirmed_at,
      record: domain.confirmed_at ? null : recordOf(domain),
    })),
    directory:
      row?.scim_created_at && counted
        ? {
            hint: row.scim_hint ?? '',
            created_at: row.scim_created_at,
            used_at: row.scim_used_at,
            ...counted,
          }
        : null,
    urls: urlsOf(settings.baseUrl, organizationId),
  };
}

/** Where the provider puts groups: the installation's has its own setting for it. */
export function claimOf(
  row: store.SingleSignOn | undefined,
  { oidc }: Pick<Context['settings'], 'oidc'>,
): string {
  return (row?.kind === 'installation' ? oidc?.groupsClaim : row?.groups_claim) ?? 'groups';
}

/** Shows grants with the names of their projects; projects that are gone are left out. */
export async function grantsShown(
  db: Context['db'],
  organizationId: number,
): Promise<(grant: Grant) => ShownGrant> {
  const projects = await listProjects(db, organizationId);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return ({ role, projects: limit }) => ({
    role,
    projects:
      limit &&
      limit.flatMap((one) => {
        const name = names.get(one.project_id);
        return name === undefined ? [] : [{ ...one, name }];
      }),
  });
}

const oidcConfig = z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() });
/** What we have stored of a SAML provider (`samlConfigOf`). */
const samlConfig = z.object({
  entryPoint: z.string(),
  idpMetadata: z.object({ entityID: z.string(), cert: z.array(z.string()) }),
});

export type StoredClient = z.output<typeof oidcConfig>;

/** The organization's client at its OpenID Connect provider; null where there is none, or it cannot be opened. */
export function clientOf(
  row: Pick<store.SingleSignOn, 'oidc_config'>,
  appSecret: string,
): StoredClient | null {
  const opened = row.oidc_config && openConfig(appSecret, row.oidc_config);
  return opened ? oidcConfig.parse(JSON.parse(opened)) : null;
}

function providerOf(row: store.SingleSignOn, appSecret: string): Settings['provider'] {
  switch (row.kind) {
    case null:
      return null;
    case 'installation':
      return { kind: 'installation' };
    case 'oidc': {
      const client = clientOf(row, appSecret);
      return { kind: 'oidc', issuer: row.issuer, client_id: client?.clientId ?? '' };
    }
    case 'saml': {
      const { entryPoint, idpMetadata } = samlConfig.parse(JSON.parse(row.saml_config ?? '{}'));
      return {
        kind: 'saml',
        entity_id: idpMetadata.entityID,
        sign_in_url: entryPoint,
        certificates: idpMetadata.cert.map(describeCertificate),
      };
    }
  }
}
