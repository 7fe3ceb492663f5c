import type { IncomingHttpHeaders } from 'node:http';

import { CodedError, forbidden } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { groupAllows } from '#contract/permissions.ts';
import { shippedPlans } from '#contract/plans.ts';
import type { Actor, Deps } from '#server/context.ts';
import { inBatches } from '#server/lib/batch.ts';
import { appTokenPrefix, storedForm } from './app-tokens.ts';
import { hashOfKey, looksLikeKey } from './keys.ts';
import { originsOf } from './origins.ts';
import { permissionsOf, within } from './projects.ts';
import {
  findAppTokens,
  findMembership,
  findTokens,
  touchMember,
  touchTokens,
  type MembershipRow,
  type TokenRow,
} from './store.ts';

/** What a request carries to identify its caller. */
export interface Credentials {
  method: string;
  headers: IncomingHttpHeaders;
  /** The `api_key` parameter, for clients that cannot set a header. */
  apiKey: string | undefined;
  /** Whether it came to the agents' URL, the only one that takes access tokens of connected apps. */
  forAgents?: boolean;
}

const touchEveryMs = 60_000;
const seenEveryMs = 5 * 60_000;

/** A session may do all that its member may. */
const unlimited = {
  by: 'session',
  group: null,
  tokenId: null,
  projectIds: null,
  dailyCap: null,
} as const;

/**
 * Returns the caller, or null for an anonymous request. Tries `Authorization: Bearer`, then `api_key`, then
 * the session cookie. Every request is checked against the database, in one query with those that arrive at
 * the same time, so that a revoked key stops working at once on every node.
 *
 * The function throws CodedError invalid_key (unknown or revoked), key_expired, and forbidden for a change
 * that another site's page sends with our cookie.
 */
export function createActorOf(
  deps: Pick<Deps, 'db' | 'signIn' | 'settings' | 'now'>,
): (credentials: Credentials) => Promise<Actor | null> {
  const origins = originsOf(new URL(deps.settings.baseUrl));

  const findToken = inBatches(async (hashes: Buffer[]) => {
    const rows = await findTokens(deps.db, hashes);
    await touch(rows);
    return hashes.map((hash) => rows.find((row) => row.hash.equals(hash) || row.oldHash?.equals(hash)));
  });

  const findAppToken = inBatches(async (stored: string[]) => {
    const rows = await findAppTokens(deps.db, stored, deps.now());
    await touch(rows);
    return stored.map((each) => rows.find(({ opener }) => opener === each));
  });

  async function touch(rows: readonly TokenRow[]): Promise<void> {
    const now = deps.now();
    const stale = rows.filter((row) => isValid(row, now) && isStale(row, now)).map((row) => row.tokenId);
    if (stale.length > 0) await touchTokens(deps.db, stale, now);
  }

  async function actorOfApp(text: string, forAgents: boolean): Promise<Actor> {
    if (!forAgents)
      throw invalidKey(t`This access token is for agents, by MCP. The API needs a key of its own.`);
    const stored = storedForm(text);
    const row = stored === null ? undefined : await findAppToken(stored);
    if (!row || row.revokedAt || row.organizationId === null)
      throw invalidKey(
        t`This access token is unknown, has expired or was revoked. Renew it, or connect again.`,
      );
    if (!isValid(row, deps.now()))
      throw new CodedError('key_expired', t`The access of this app has expired. Connect it again.`);
    return actorOfToken(row);
  }

  async function actorOfKey(key: string): Promise<Actor> {
    const hash = hashOfKey(key);
    const row = looksLikeKey(key) ? await findToken(hash) : undefined;
    if (!row || row.revokedAt)
      throw invalidKey(t`This API key is unknown or was revoked. Ask an admin for a new one.`);
    if (row.ofOrganization && row.organizationId === null)
      throw invalidKey(t`The member whom this API key acts for is deactivated or gone, and so is the key.`);
    if (!row.hash.equals(hash) && !(row.oldEndsAt && row.oldEndsAt > deps.now()))
      throw invalidKey(t`This API key was replaced by a new one, and its time has passed. Use the new one.`);
    if (!isValid(row, deps.now()))
      throw new CodedError('key_expired', t`This API key has expired. Ask an admin for a new one.`);
    return actorOfToken(row);
  }

  async function actorOfSession({ method, headers }: Credentials): Promise<Actor | null> {
    const signedIn = await deps.signIn.api.getSession({
      headers: new Headers({ cookie: headers.cookie ?? '' }),
      query: { disableRefresh: true },
    });
    if (!signedIn) return null;
    const { session } = signedIn;
    const row = await findMembership(deps.db, Number(session.userId), session.activeOrganizationId ?? null);
    if (!row) return null;
    if (method !== 'GET' && method !== 'HEAD') checkOrigin(headers, origins);
    const now = deps.now();
    if (row.organizationId !== null && now.getTime() - (row.lastSeenAt?.getTime() ?? 0) >= seenEveryMs)
      await touchMember(deps.db, row.organizationId, row.userId, now);
    return {
      ...membershipOf(row),
      ...unlimited,
      sessionId: Number(session.id),
    };
  }

  return async (credentials) => {
    const key = bearerOf(credentials.headers) ?? credentials.apiKey;
    if (key?.startsWith(appTokenPrefix)) return actorOfApp(key, credentials.forAgents ?? false);
    if (key !== undefined) return actorOfKey(key);
    return credentials.headers.cookie ? actorOfSession(credentials) : null;
  };
}

/** The user behind a token. The caller checks whether the token is still valid. */
export function actorOfToken(row: TokenRow): Actor {
  const { group, tokenId, projectIds, dailyCap } = row;
  return {
    ...membershipOf(row),
    by: 'token',
    group,
    permissions: permissionsOf(within(row.projectRoles, projectIds)).filter((permission) =>
      groupAllows(group, permission),
    ),
    tokenId,
    projectIds,
    dailyCap,
    sessionId: null,
  };
}

/** What a member may see, for jobs that run on their behalf without a session or a token. */
export async function actorOfMember(db: Deps['db'], userId: number, organizationId: number): Promise<Actor> {
  const row = await findMembership(db, userId, organizationId);
  if (!row) throw new Error(`user ${userId} is gone`);
  return { ...membershipOf(row), ...unlimited, sessionId: null };
}

function invalidKey(why: string): CodedError {
  return new CodedError('invalid_key', why);
}

function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  return /^bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim();
}

/**
 * A browser attaches our cookie to requests from other sites' pages too. Pages cannot forge the Origin
 * header, so it tells the two apart.
 */
function checkOrigin(headers: IncomingHttpHeaders, origins: string[]): void {
  const { origin } = headers;
  if (origin !== undefined && origins.includes(origin)) return;
  if (origin === undefined && headers['sec-fetch-site'] === 'same-origin') return;
  const own = origins[0] ?? '';
  throw forbidden(
    origin === undefined
      ? t`This came from an unnamed page, but changes are taken only from ${{ own }}. If that is not the address you use, set BASE_URL.`
      : t`This came from ${{ origin }}, but changes are taken only from ${{ own }}. If that is not the address you use, set BASE_URL.`,
  );
}

function isValid(row: TokenRow, now: Date): boolean {
  return !row.revokedAt && (!row.expiresAt || row.expiresAt > now);
}

function isStale(row: TokenRow, now: Date): boolean {
  return !row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= touchEveryMs;
}

function membershipOf(
  row: MembershipRow,
): Pick<
  Actor,
  | 'userId'
  | 'administrator'
  | 'organizationId'
  | 'role'
  | 'projectRoles'
  | 'permissions'
  | 'plan'
  | 'withoutDemo'
  | 'mutes'
  | 'flags'
> {
  return {
    userId: row.userId,
    administrator: row.administrator,
    organizationId: row.organizationId,
    role: row.role,
    projectRoles: row.projectRoles,
    permissions: permissionsOf(row.projectRoles),
    plan: row.plan ?? shippedPlans.free,
    withoutDemo: row.demoPresent && row.demo !== true,
    mutes: row.mutes,
    flags: {
      okPublishes: row.okPublishes ?? false,
      publishesOwnAfterGrade: row.publishesOwnAfterGrade ?? false,
    },
  };
}
