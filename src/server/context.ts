import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import type { InputOf, Operation, ResultOf } from '#contract/operation.ts';
import type { Contract, Noun } from '#contract/index.ts';
import type { Permission, PermissionGroup, Role } from '#contract/permissions.ts';
import type { Plan } from '#contract/plans.ts';
import type { Bill } from '#server/access/credits.ts';
import type { SignIn } from '#server/access/sign-in.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Files } from '#server/lib/files.ts';
import type { Io } from '#server/lib/io.ts';
import type { Hub } from '#server/live/hub.ts';
import type { Renderer } from '#server/render/renderer.ts';
import type { Settings } from '#server/settings.ts';

/** From where somebody came. */
export interface Origin {
  address: string;
  /** What the client calls itself; null where it does not. */
  device: string | null;
}

/** Who asks: a person in a browser session or the person or agent behind a token. */
export interface Actor {
  /** A session is its member with their full role; a token is limited by its group. */
  by: 'session' | 'token';
  userId: number;
  /** Null for a user who belongs to no organization. */
  organizationId: number | null;
  role: Role | null;
  plan: Plan;
  /** The demo's rows are for the demo's organizations; nobody else sees or counts them. */
  withoutDemo: boolean;
  /** Whether anything is muted for them. */
  mutes: boolean;
  group: PermissionGroup | null;
  permissions: readonly Permission[];
  tokenId: number | null;
  /** The projects that a token is limited to; null for all. Whose `db` it is sees no others. */
  projectIds: readonly number[] | null;
  /** Requests of a UTC day that a token may make; null for no cap. */
  dailyCap: number | null;
  sessionId: number | null;
  /** Looks after what belongs to the installation: sources, imports, pushes. */
  administrator: boolean;
  flags: { okPublishes: boolean; publishesOwnAfterGrade: boolean };
  /** Absent for those on whose behalf the desk itself acts. */
  from?: Origin;
}

/** An actor inside an organization, which most operations need. */
export interface Member extends Actor {
  organizationId: number;
  role: Role;
}

/** What the whole program shares. */
export interface Deps {
  settings: Settings;
  db: Kysely<Tables>;
  /** For COPY, which goes past Kysely. */
  pool: Pool;
  log: Logger;
  queue: Queue;
  io: Io;
  files: Files;
  renderer: Renderer;
  signIn: SignIn;
  now: () => Date;
}

/** What a caller has of this hour's requests. */
export interface HourlyUse {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
}

/** What one call knows. */
export interface Context<Who = Member> {
  db: Kysely<Tables>;
  settings: Settings;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  queue: Queue;
  io: Io;
  files: Files;
  renderer: Renderer;
  signIn: SignIn;
  live: Pick<Hub, 'listen'>;
  now: Date;
  actor: Who;
  /** The raw exchange, for the few operations that set a cookie, or cost by what they turn out to do. */
  http: {
    headers: Headers;
    setCookie(cookie: string): void;
    spent(bill: Bill): void;
    /** Of whoever calls, this call counted. */
    hourly: HourlyUse;
    from: Origin;
  };
}

type WhoFor<O extends Operation> = O['permission'] extends 'public'
  ? null
  : O['permission'] extends 'signed_in'
    ? Actor
    : Member;

export type Handler<O extends Operation> = (
  ctx: Context<WhoFor<O>>,
  input: InputOf<O>,
) => Promise<ResultOf<O>> | ResultOf<O>;

/** One handler for every operation of a noun, and none besides: `satisfies HandlersOf<'trends'>`. */
export type HandlersOf<N extends Noun> = {
  [name in keyof Contract[N]]: Contract[N][name] extends Operation ? Handler<Contract[N][name]> : never;
};

export type Handlers = { [noun in Noun]: HandlersOf<noun> };
