import { expect } from 'vitest';

import type { TestApp } from './app.ts';

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Whatever SCIM answered. */
type Body = ReturnType<typeof JSON.parse>;

/** A directory that speaks SCIM 2.0 to the app, for the domain `brand.example`. */
export interface Directory {
  /** Asks as the directory with this token, unless a call names another one. */
  token: string;
  ask: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    key?: string,
  ) => Promise<{ status: number; type: string; body: Body }>;
  /** Sends a person, who must be accepted. */
  create: (over?: Record<string, unknown>) => Promise<{ id: string; email: string }>;
  /** Sends a group, which must be accepted, and returns its id. */
  createGroup: (name: string, members?: readonly { id: string }[]) => Promise<string>;
  /** Changes a person or a group, which must be accepted. */
  patch: (path: string, ...operations: object[]) => Promise<Body>;
}

export const patchOf = (...operations: object[]) => ({ schemas: [patchSchema], Operations: operations });

export const groupOf = (name: string, members: readonly { id: string }[] = []) => ({
  schemas: [groupSchema],
  displayName: name,
  members: members.map(({ id }) => ({ value: id })),
});

let people = 0;

/** A person as a directory sends them. */
export function person(over: Record<string, unknown> = {}) {
  people++;
  const email = `person-${people}@brand.example`;
  return {
    schemas: [userSchema],
    userName: email,
    externalId: `external-${people}`,
    name: { givenName: 'Pat', familyName: `Number ${people}` },
    emails: [{ value: email, primary: true, type: 'work' }],
    active: true,
    ...over,
  };
}

/** @param organization whose token it has */
export async function startDirectory(app: TestApp, organization = app.organizationId): Promise<Directory> {
  const directory: Directory = {
    token: await directoryToken(app, organization),
    async ask(method, path, payload, key = directory.token) {
      const { statusCode, headers, body } = await app.fastify.inject({
        method,
        url: `/api/auth/scim/v2/${path}`,
        headers: {
          authorization: `Bearer ${key}`,
          ...(payload && { 'content-type': 'application/scim+json' }),
        },
        ...(payload && { payload: JSON.stringify(payload) }),
      });
      return {
        status: statusCode,
        type: String(headers['content-type']),
        body: body === '' ? null : JSON.parse(body),
      };
    },
    async create(over) {
      const sent = person(over);
      const { status, body } = await directory.ask('POST', 'Users', sent);
      expect([status, body]).toEqual([201, expect.objectContaining({ userName: sent.userName })]);
      return { id: body.id, email: body.userName };
    },
    async createGroup(name, members) {
      const { status, body } = await directory.ask('POST', 'Groups', groupOf(name, members));
      expect([status, body]).toEqual([201, expect.objectContaining({ displayName: name })]);
      return body.id;
    },
    async patch(path, ...operations) {
      const { status, body } = await directory.ask('PATCH', path, patchOf(...operations));
      expect([status, body]).toEqual([200, expect.anything()]);
      return body;
    },
  };
  return directory;
}

export async function directoryToken({ founder }: TestApp, organization: number): Promise<string> {
  const sent = { action: 'create_directory_token' };
  return (await founder.ask<{ token: string }>(organization, 'single-sign-on.php', sent)).token;
}
