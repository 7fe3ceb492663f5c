import { scim, type SCIMScope } from '@better-auth/scim';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';

import { t } from '#contract/message.ts';
import {
  followDirectory,
  organizationOfToken,
  personOfDirectory,
} from '#server/areas/workspace/single-sign-on/directory.ts';
import type { Tables } from '#server/db/tables.ts';
import { withinSignIn } from './shared-transaction.ts';

/** Below better-auth's base path. */
export const directoryPath = '/scim/v2';

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

const scopes: readonly SCIMScope[] = [
  'scim.users.read',
  'scim.users.write',
  'scim.groups.read',
  'scim.groups.write',
];

/**
 * better-auth plugin: an organization's directory sends people and groups, by SCIM 2.0 (RFC 7643, RFC 7644). Each
 * organization is a connection of its own, and sees only what its own directory has sent.
 */
export function directory(db: Kysely<Tables>) {
  const plugin = scim({
    connections: [],
    compatibility: { microsoftEntra: { acceptLegacyGroupSchema: true } },
    authentication: {
      async verifyBearerToken({ token }) {
        const organizationId = await organizationOfToken(db, token, new Date());
        if (organizationId === null) return null;
        const id = String(organizationId);
        return { connection: { id, provisioningDomainId: id }, credentialId: id, scopes };
      },
    },
    identity: {
      async resolveUser({ connectionId, resource: { displayName, primaryEmail } }) {
        const person = { name: displayName, email: primaryEmail };
        const userId = await personOfDirectory(db, Number(connectionId), person);
        if (userId === null) throw foreignDomain();
        return { action: 'link', userId: String(userId), profile: 'preserve' };
      },
    },
    projection: {
      roles: { map: ({ source }) => [source.id], exists: () => true },
      reconcileUser: ({ provisioningDomainId, userId, active, grants }) =>
        withinSignIn(db, (trx) =>
          followDirectory(
            trx,
            {
              organizationId: Number(provisioningDomainId),
              userId: Number(userId),
              active,
              groups: grants.map(({ source }) => source.displayName),
            },
            new Date(),
          ),
        ),
    },
  });
  const {
    decommissionSCIMConnection: _end,
    reconcileSCIMProjection: _again,
    ...endpoints
  } = plugin.endpoints;
  return {
    ...plugin,
    endpoints,
    schema: inPlural(plugin.schema),
    async onRequest(request: Request) {
      return hasUnknownId(new URL(request.url).pathname)
        ? { response: directoryRefusal(404, t`There is no such resource.`) }
        : plugin.onRequest(request);
    },
  };
}

/** Ids here are numbers: everything else is one that does not exist. */
function hasUnknownId(path: string): boolean {
  const [, id] = /\/scim\/v2\/(?:Users|Groups)\/([^/]+)/.exec(path) ?? [];
  return id !== undefined && !/^[1-9]\d{0,17}$/.test(id);
}

/** An error as SCIM answers it (RFC 7644, 3.12). */
export function directoryRefusal(status: 400 | 404, detail: string): Response {
  const body = { schemas: [errorSchema], status: String(status), detail };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/scim+json' } });
}

/** Tables here have their names in the plural. */
function inPlural<Schema extends Record<string, object>>(schema: Schema) {
  return Object.fromEntries(
    Object.entries(schema).map(([name, table]) => [name, { ...table, modelName: `${name}s` }]),
  ) as { [name in keyof Schema]: Schema[name] & { modelName: string } };
}

function foreignDomain(): APIError {
  return new APIError('BAD_REQUEST', {
    schemas: [errorSchema],
    status: '400',
    scimType: 'invalidValue',
    detail: t`The primary email must be of a domain that this organization has confirmed, and of a person.`,
  });
}
