import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import type { Contract, Noun } from '#contract/index.ts';
import type { InputOf, Operation, ResultOf } from '#contract/operation.ts';
import type { Permission, PermissionGroup, ProjectRoles, Role } from '#contract/permissions.ts';
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

/** Where a request came from. */
export interface Origin {
  address: string;
  /** The client's User-Agent; null where it sends none. */
  device: string | null;
}

/** The caller: a person in a browser session, or the person or agent behind a token. */
export interface Actor {
  /** A session has its member's full role; a token is limited by its group. */
  by: 'session' | 'token';
  userId: number;
  /** Null for a user who belongs to no organization. */
  organizationId: number | null;
  role: Role | null;
  /** Their role in each project that they are limited to as a member; null for the whole organization. */
  projectRoles: ProjectRoles | null;
  plan: Plan;
  /** The demo's rows are for the demo's organizations; for all others they are invisible and not counted. */
  withoutDemo: boolean;
  /** Whether anything is muted for them. */
  mutes: boolean;
  group: PermissionGroup | null;
  /** What they may do in at least one of their projects; `inProject` says what in a certain one. */
  permissions: readonly Permission[];
  tokenId: number | null;
  /** The projects that a token is limited to; null for all. */
  projectIds: readonly number[] | null;
  /** Requests per UTC day that a token may make; null for no cap. */
  dailyCap: number | null;
  sessionId: number | null;
  /** An administrator of the installation: of sources, imports, pushes. */
  administrator: boolean;
  flags: { okPublishes: boolean; publishesOwnAfterGrade: boolean };
  /** Absent where Copydesk itself acts on the user's behalf. */
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
  /** For COPY, which Kysely does not support. */
  pool: Pool;
  log: Logger;
  queue: Queue;
  io: Io;
  files: Files;
  renderer: Renderer;
  signIn: SignIn;
  now: () => Date;
}

/** What a caller has left of this hour's requests. */
export interface HourlyUse {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
}

/** The context of one call. */
export interface Context<Who = Member> {
  /** Hides the projects in which the caller may not do what the operation is about. */
  db: Kysely<Tables>;
  settings: Settings;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  queue: Queue;
  io: Io;
  files: Files;
  renderer: Renderer;
  signIn: SignIn;
  live: Pick<Hub, 'listen' | 'until' | 'presence'>;
  now: Date;
  actor: Who;
  /**
   * Asks once more whether the caller may do this: what takes long calls it before it writes.
   * @throws CodedError where their key or session has ended, or their rights are no longer those of the beginning
   */
  confirm: () => Promise<void>;
  /** The raw exchange, for the few operations that set a cookie, or whose cost depends on what they do. */
  http: {
    headers: Headers;
    setCookie(cookie: string): void;
    spent(bill: Bill): void;
    /** The caller's, including this call. */
    hourly: HourlyUse;
    from: Origin;
  };
}

/** What an operation needs that a job carries out too, on behalf of a member. */
export type ActingContext = Pick<
  Context,
  'db' | 'settings' | 'log' | 'queue' | 'io' | 'files' | 'now' | 'actor' | 'confirm'
>;

type ActorFor<O extends Operation> = O['permission'] extends 'public'
  ? null
  : O['permission'] extends 'signed_in'
    ? Actor
    : Member;

export type Handler<O extends Operation> = (
  ctx: Context<ActorFor<O>>,
  input: InputOf<O>,
) => Promise<ResultOf<O>> | ResultOf<O>;

/** Exactly one handler for every operation of a noun: `satisfies HandlersOf<'trends'>`. */
export type HandlersOf<N extends Noun> = {
  [name in keyof Contract[N]]: Contract[N][name] extends Operation ? Handler<Contract[N][name]> : never;
};

export type Handlers = { [noun in Noun]: HandlersOf<noun> };
