import { CodedError, forbidden, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import type { singleSignOn } from '#contract/workspace/single-sign-on.ts';
import { hashOfKey, hintOfKey, newKey } from '#server/access/keys.ts';
import { sealConfig } from '#server/access/sealed-config.ts';
import { hasProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context } from '#server/context.ts';
import { discover } from './oidc.ts';
import { clientOf, providerIdOf, urlsOf } from './present.ts';
import { readFields, readMetadata, samlConfigOf } from './saml.ts';
import * as store from './store.ts';

type Ctx = Pick<Context, 'db' | 'actor' | 'now' | 'io' | 'settings'>;
type Provider = InputOf<typeof singleSignOn.setProvider>['provider'];

/** The columns of a provider. */
type Columns = Pick<store.SingleSignOn, 'kind' | 'issuer' | 'oidc_config' | 'saml_config'>;

const none: Columns = { kind: null, issuer: '', oidc_config: null, saml_config: null };

/**
 * Chooses the organization's provider. Another one begins without links between its people and ours.
 * @throws CodedError validation_error where it cannot be used, forbidden for the installation's without its administrator
 */
export async function setProvider(ctx: Ctx, provider: Provider): Promise<void> {
  const { organizationId } = ctx.actor;
  const before = await store.findSettings(ctx.db, organizationId);
  const columns = await columnsOf(ctx, provider, before);
  const providerId = providerIdOf(organizationId);
  await ctx.db.transaction().execute(async (trx) => {
    await store.saveSettings(trx, organizationId, providerId, columns);
    if (before && (before.kind !== columns.kind || before.issuer !== columns.issuer))
      await store.unlinkPeople(trx, providerId);
  });
}

async function columnsOf(
  ctx: Ctx,
  provider: Provider,
  before: store.SingleSignOn | undefined,
): Promise<Columns> {
  const { actor, settings, io } = ctx;
  switch (provider?.kind) {
    case undefined:
      return none;
    case 'installation':
      if (!settings.oidc)
        throw new CodedError(
          'invalid_state',
          t`This installation is not set up with an OpenID Connect provider.`,
        );
      if (!actor.administrator && before?.kind !== 'installation')
        throw forbidden(t`Only an administrator of this installation can choose its provider.`);
      return { ...none, kind: 'installation' };
    case 'oidc': {
      const { issuer, client_id: clientId } = provider;
      const known = before && clientOf(before, settings.appSecret);
      const isSame = known?.issuer === issuer && known.clientId === clientId;
      const clientSecret = provider.client_secret ?? (isSame ? known.clientSecret : undefined);
      if (clientSecret === undefined)
        throw invalid(t`The client secret is missing.`, { 'provider.client_secret': t`is missing` });
      const config = await discover(io, { issuer, clientId, clientSecret });
      return { ...none, kind: 'oidc', issuer, oidc_config: sealConfig(settings.appSecret, config) };
    }
    case 'saml': {
      const read = provider.metadata ? readMetadata(provider.metadata) : readFields(provider);
      const { entity_id } = urlsOf(settings.baseUrl, actor.organizationId);
      return {
        ...none,
        kind: 'saml',
        issuer: read.entityId,
        saml_config: JSON.stringify(samlConfigOf(read, entity_id)),
      };
    }
  }
}

/** @throws CodedError validation_error where a project is none of the organization's, or a group is named twice */
export async function setGroups(
  { db, actor }: Ctx,
  { groups, fallback, ...rest }: InputOf<typeof singleSignOn.setGroups>,
): Promise<void> {
  const { organizationId } = actor;
  const names = groups.map(({ group }) => group);
  if (new Set(names).size < names.length)
    throw invalid(t`A group is named twice.`, { groups: t`must name each group once` });
  const grants = [...groups, ...(fallback ? [fallback] : [])];
  const projects = new Set(
    grants.flatMap((grant) => (grant.projects ?? []).map(({ project_id }) => project_id)),
  );
  if (!(await hasProjects(db, organizationId, [...projects])))
    throw invalid(t`One of these projects is not there.`, { groups: t`must be projects, from projects.php` });
  await store.saveSettings(db, organizationId, providerIdOf(organizationId), {
    ...rest,
    groups: JSON.stringify(groups),
    fallback: fallback && JSON.stringify(fallback),
  });
}

/** @returns the directory's new token, which is not kept */
export async function createToken({ db, actor, now }: Ctx): Promise<string> {
  const { organizationId } = actor;
  const token = newKey();
  await store.saveSettings(db, organizationId, providerIdOf(organizationId), {
    scim_hash: hashOfKey(token),
    scim_hint: hintOfKey(token),
    scim_created_at: now,
    scim_used_at: null,
  });
  return token;
}

export async function endToken({ db, actor }: Ctx): Promise<void> {
  const { organizationId } = actor;
  await store.saveSettings(db, organizationId, providerIdOf(organizationId), {
    scim_hash: null,
    scim_hint: null,
    scim_created_at: null,
    scim_used_at: null,
  });
}
