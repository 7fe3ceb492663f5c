import type { z } from 'zod';

import type { ErrorCode } from './errors.ts';
import type { Permission, Role } from './permissions.ts';

/** `public` needs no key; `signed_in` needs a person or key, not an organization. */
export type Access = Permission | 'public' | 'signed_in';

/**
 * One operation of the API. Routing, validation, the envelope, OpenAPI, the documentation page, the browser's
 * hooks and the agents' tools all derive from this object, so an operation is described once.
 */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Meta extends z.ZodType | undefined = z.ZodType | undefined,
  Allowed extends Access = Access,
> {
  kind: 'query' | 'command';
  summary: string;
  description?: string;
  /** Relative to /tool/api/v1/. Answers with and without `.php`. */
  path: string;
  /** Distinguishes operations of one path and method. */
  action?: { in: 'query' | 'body'; value: string };
  /**
   * Selects this operation where any of these parameters is given: it returns one object where the path's
   * other operation lists many.
   */
  when?: readonly string[];
  /** The permission that the token's group must have. */
  permission: Allowed;
  /** Alternative permissions; the handler then decides by actor and object. */
  or?: readonly Permission[];
  /**
   * The permission that a call with this input needs, where that is more: named to callers who lack every
   * permission for the operation.
   */
  permissionFor?(this: void, input: Readonly<Record<string, unknown>>): Permission;
  /** The least role of the member behind the key. */
  role?: Role;
  /** Only for the installation's administrator, who manages the trends store. */
  administrator?: true;
  /**
   * Whether it stays within projects, so that callers limited to some may call it: `person` is about the
   * caller's own things in all of their projects, which a limited member may, but no limited token. By default
   * operations that need `manage` are about the organization, and all others about projects (`reachOf`).
   */
  reach?: 'projects' | 'person' | 'organization';
  /** Only from a browser session: actions of a person on their own account. */
  session?: true;
  /** Counts toward the free plan's daily quota. */
  counted?: true;
  /**
   * A limit of its own, for public operations: so many calls an hour per address, and per value of this
   * field.
   */
  rate?: { perHour: number; by: string };
  /** What a successful call costs the organization. */
  credits?: number;
  /** Whether the response says that something was created: then 201, where the specification wants it. */
  created?(this: void, data: z.output<Output>): boolean;
  /** The largest accepted body, in bytes; 2 MiB by default. */
  bodyBytes?: number;
  /** Refuses parameters that the input does not name (spec: trending and calendar). */
  strict?: true;
  input: Input;
  output: Output;
  /** Accepts one file, as multipart/form-data, in this field; the handler gets it as `file`. */
  file?: FileField;
  /** Answers with server-sent events as long as the client stays connected; `output` is the data of one. */
  stream?: true;
  /** Present on paged answers. The handler then returns `{ data, meta }`. */
  meta?: Meta;
  errors?: readonly ErrorCode[];
  /** At least one input that works against the demo workspace. */
  examples: readonly Example[];
  /**
   * How it appears in the audit log; false: not at all. Operations that manage, publish or review are always
   * recorded.
   */
  recorded?: Recorded | false;
  /** Its effect on existing data. A query reads; for a command without one, the worst is assumed. */
  effect?: Effect;
  /** Contacts systems outside Copydesk; operations that send do in any case. */
  outside?: true;
  /** The URL of a picture that a response is about, for agents that can look at one. */
  picture?(this: void, data: z.output<Output>): string | null;
  /**
   * What a command makes stale: nouns of the contract, with what shows them (`stale.ts`), or single
   * operations such as `search.recent`; `*` is all.
   */
  refreshes?: readonly string[];
  /** True for additions to the spec. */
  beyond?: true;
}

/**
 * `reads` changes nothing; `adds` creates something more each time; `sets` leaves the same state however
 * often it is called, and another call can set it back; `ends` removes what no call restores; `sends` may
 * leave Copydesk for good: published, mailed, posted.
 */
export type Effect = 'reads' | 'adds' | 'sets' | 'ends' | 'sends';

/** Its words are in `server/areas/workspace/audit/audit-operations.ts`. */
export interface Recorded {
  /** The kind of object, as the log calls it: "post". */
  object?: string;
  /** The path of the object's id in the input, or else in the response; `id` by default. */
  id?: string;
  /** Short fields of the input that are stored with it, without secrets. */
  details?: readonly string[];
}

export interface FileField {
  field: string;
  /** The maximum size. */
  bytes: number;
}

/** An incoming file: unchecked, and readable once. */
export interface SentFile {
  /** The sender's file name. */
  name: string | null;
  /** Throws `validation_error` when it is larger than the operation accepts. */
  chunks: AsyncIterable<Uint8Array>;
}

export interface Example {
  title: string;
  input: Readonly<Record<string, unknown>>;
}

/** What an operation is about: projects, or the person or the organization as a whole. */
export function reachOf({ reach, permission }: Pick<Operation, 'reach' | 'permission'>) {
  return reach ?? (permission === 'manage' ? 'organization' : 'projects');
}

type Described<O extends Operation> = Omit<O, 'kind'>;

/** Declares an operation that reads: GET, parameters in the query string. */
export function query<
  I extends z.ZodObject,
  O extends z.ZodType,
  M extends z.ZodType | undefined = undefined,
  const W extends Access = Access,
>(described: Described<Operation<I, O, M, W>>): Operation<I, O, M, W> & { kind: 'query' } {
  return { ...described, kind: 'query' };
}

/** Declares an operation that changes something: POST, parameters in a JSON body. */
export function command<
  I extends z.ZodObject,
  O extends z.ZodType,
  M extends z.ZodType | undefined = undefined,
  const W extends Access = Access,
>(described: Described<Operation<I, O, M, W>>): Operation<I, O, M, W> & { kind: 'command' } {
  return { ...described, kind: 'command' };
}

/** Declares an operation that takes a file: POST, multipart/form-data. */
export function upload<I extends z.ZodObject, O extends z.ZodType, const W extends Access = Access>(
  described: Described<Operation<I, O, undefined, W>> & { file: FileField },
): Operation<I, O, undefined, W> & { kind: 'command'; file: FileField } {
  return { ...described, kind: 'command' };
}

/** Declares an operation with a continuing response: GET, `output` is one event of many. */
export function stream<I extends z.ZodObject, O extends z.ZodType, const W extends Access = Access>(
  described: Omit<Described<Operation<I, O, undefined, W>>, 'stream'>,
): Operation<I, O, undefined, W> & { kind: 'query'; stream: true } {
  return { ...described, kind: 'query', stream: true };
}

/** One event of a stream. A client that got the one with this `id` has got all before it. */
export type Streamed<Data> = { id?: string } & ({ data: Data } | { name: 'start' | 'resync' });

/** The input of a handler: parsed, with defaults, and the file of an operation that accepts one. */
export type InputOf<O extends Operation> = z.output<O['input']> &
  (O extends { file: FileField } ? { file: SentFile } : unknown);

/** What a client may send. */
export type ParametersOf<O extends Operation> = z.input<O['input']> &
  (O extends { file: FileField } ? { file: Blob } : unknown);

/** What a client gets. */
export type DataOf<O extends Operation> = z.output<O['output']>;

/** A handler's data: as clients get it, except that instants are dates until the response is written. */
export type AnswerOf<O extends Operation> = z.input<O['output']>;

export type MetaOf<O extends Operation> =
  O extends Operation<z.ZodObject, z.ZodType, infer M, Access>
    ? M extends z.ZodType
      ? z.output<M>
      : undefined
    : undefined;

/** What a handler returns: the data, data with meta where the operation is paged, or a stream's events. */
export type ResultOf<O extends Operation> = O extends { stream: true }
  ? AsyncIterableIterator<Streamed<AnswerOf<O>>>
  : MetaOf<O> extends undefined
    ? AnswerOf<O>
    : { data: AnswerOf<O>; meta: MetaOf<O> };
