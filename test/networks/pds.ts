import { execFile, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { z } from 'zod';

/** A real server of Bluesky's network (PDS) with a directory of its own, on loopback. */
export interface Pds {
  /** Its origin. */
  server: string;
  /** The origin of the directory of did:plc. */
  directory: string;
  addAccount(): Promise<PdsAccount>;
  /** An access token of this account that expired a minute ago. */
  expiredToken(did: string): string;
}

/** A user of the server, who acts with their main password. */
export interface PdsAccount {
  did: string;
  handle: string;
  /** The main one. */
  password: string;
  appPassword: string;
  /** Revokes the app password. */
  revoke(): Promise<void>;
  /** Creates another one. */
  newAppPassword(): Promise<void>;
  /** Calls the server as this person; with `input` as a procedure. */
  ask<Answer>(method: string, answer: z.ZodType<Answer>, asked: RequestInput): Promise<Answer>;
  /** Their posts, oldest first. */
  posts(): Promise<Post[]>;
  remove(uri: string): Promise<void>;
  upload(file: { bytes: Uint8Array; type: string }): Promise<{ blob: unknown }>;
  setProfile(profile: { displayName: string; avatar: unknown }): Promise<void>;
  /** Removes all that they have posted. */
  clear(): Promise<void>;
  /** Changes with every write to their repository. */
  revision(): Promise<string>;
}

type RequestInput = {
  query?: Record<string, string>;
  input?: unknown;
  file?: { bytes: Uint8Array; type: string };
};

const folder = join(import.meta.dirname, '..', 'pds');
const bring = join(import.meta.dirname, '..', '..', 'scripts', 'pds.mjs');
const secret = 'a secret only for tests, of some length';
const ready = z.object({ server: z.string(), directory: z.string() });
const ref = z.object({ uri: z.string(), cid: z.string() });

const post = z.object({
  uri: z.string(),
  cid: z.string(),
  value: z.looseObject({
    text: z.string(),
    createdAt: z.string(),
    langs: z.array(z.string()).optional(),
    reply: z.object({ root: ref, parent: ref }).optional(),
    facets: z
      .array(z.looseObject({ features: z.array(z.looseObject({ uri: z.string().optional() })) }))
      .optional(),
    embed: z
      .looseObject({
        images: z
          .array(z.looseObject({ alt: z.string(), image: z.looseObject({ size: z.number() }) }))
          .optional(),
        video: z.looseObject({ size: z.number() }).optional(),
        alt: z.string().optional(),
      })
      .optional(),
  }),
});

type Post = z.infer<typeof post>;

/** How long the first run on a machine may take to download the server, in ms: for `beforeAll`. */
export const bringingMs = 10 * 60_000;

/**
 * @param index the origin that it uses as the index of posts (AppView)
 * @param documents the origin at which it reads clients' metadata, in place of their own URLs: `/?<address>`
 */
export async function startPds(index: string, documents: string): Promise<Pds> {
  await promisify(execFile)(process.execPath, [bring]).catch((error: { stderr?: string }) => {
    throw new Error(error.stderr?.trim() ?? 'The PDS could not be brought.', { cause: error });
  });
  const child = spawn(process.execPath, ['--no-warnings', 'serve.mjs', index, secret, documents], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  afterAll(() => void child.stdin.end());
  const lines = createInterface({ input: child.stdout });
  const { value: line } = await lines[Symbol.asyncIterator]().next();
  const { server, directory } = ready.parse(JSON.parse(line ?? 'null'));
  let people = 0;
  return {
    server,
    directory,
    addAccount: () => addAccount(server, `ada${++people}-${randomUUID().slice(0, 8)}.test`),
    expiredToken: (did) => {
      const now = Math.floor(Date.now() / 1_000);
      const claims = { scope: 'com.atproto.appPass', aud: 'did:web:localhost', sub: did };
      return signed({ typ: 'at+jwt', alg: 'HS256' }, { ...claims, iat: now - 7_200, exp: now - 60 });
    },
  };
}

function signed(...parts: object[]): string {
  const words = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${words}.${createHmac('sha256', secret).update(words).digest('base64url')}`;
}

async function addAccount(server: string, handle: string): Promise<PdsAccount> {
  const told = { handle, email: `${handle}@example.com`, password: `main ${randomUUID()}` };
  const created = z.object({ did: z.string(), accessJwt: z.string() });
  const call = requesterOf(server, null);
  const { did, accessJwt } = await call('com.atproto.server.createAccount', created, { input: told });
  const ask = requesterOf(server, accessJwt);
  const made = z.object({ password: z.string() });
  const makePassword = async () =>
    (await ask('com.atproto.server.createAppPassword', made, { input: { name: 'Copydesk' } })).password;
  const collection = 'app.bsky.feed.post';
  const nothing = z.unknown();
  const person: PdsAccount = {
    did,
    handle,
    password: told.password,
    appPassword: await makePassword(),
    ask,
    async newAppPassword() {
      person.appPassword = await makePassword();
    },
    async revoke() {
      await ask('com.atproto.server.revokeAppPassword', nothing, { input: { name: 'Copydesk' } });
    },
    async posts() {
      const query = { repo: did, collection, reverse: 'true', limit: '100' };
      const answer = z.object({ records: z.array(post) });
      return (await ask('com.atproto.repo.listRecords', answer, { query })).records;
    },
    upload: (file) => ask('com.atproto.repo.uploadBlob', z.object({ blob: z.unknown() }), { file }),
    async setProfile(profile) {
      const type = 'app.bsky.actor.profile';
      const record = { $type: type, ...profile };
      await ask('com.atproto.repo.putRecord', nothing, {
        input: { repo: did, collection: type, rkey: 'self', record },
      });
    },
    async clear() {
      const query = { repo: did, collection, limit: '100' };
      const answer = z.object({ records: z.array(z.object({ uri: z.string() })) });
      const { records } = await ask('com.atproto.repo.listRecords', answer, { query });
      const writes = records.map(({ uri }) => ({
        $type: 'com.atproto.repo.applyWrites#delete',
        collection,
        rkey: uri.split('/').at(-1),
      }));
      if (writes.length > 0)
        await ask('com.atproto.repo.applyWrites', nothing, { input: { repo: did, writes } });
    },
    async remove(uri) {
      const rkey = uri.split('/').at(-1);
      await ask('com.atproto.repo.deleteRecord', nothing, { input: { repo: did, collection, rkey } });
    },
    async revision() {
      const answer = z.object({ rev: z.string() });
      return (await ask('com.atproto.sync.getLatestCommit', answer, { query: { did } })).rev;
    },
  };
  return person;
}

function requesterOf(server: string, token: string | null): PdsAccount['ask'] {
  return async (method, answer, { query = {}, input, file }) => {
    const sent = input === undefined ? file : { bytes: JSON.stringify(input), type: 'application/json' };
    const reply = await fetch(`${server}/xrpc/${method}?${new URLSearchParams(query)}`, {
      method: sent ? 'POST' : 'GET',
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sent && { 'content-type': sent.type }),
      },
      ...(sent && { body: typeof sent.bytes === 'string' ? sent.bytes : new Uint8Array(sent.bytes) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method}: ${reply.status} ${text}`);
    return answer.parse(text === '' ? null : JSON.parse(text));
  };
}
