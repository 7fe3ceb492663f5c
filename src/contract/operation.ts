import type { z } from 'zod';

import type { ErrorCode } from './errors.ts';
import type { Permission, Role } from './permissions.ts';

/** `public` needs no key; `signed_in` needs a person or key, not an organization. */
export type Access = Permission | 'public' | 'signed_in';

/**
 * One operation of the API. Routing, validation, the envelope, OpenAPI, the documentation page, the browser's
 * hooks and the agents' tools are all read off this object, so an operation is described once.
 */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Meta extends z.ZodType | undefined = z.ZodType | undefined,
  Who extends Access = Access,
> {
  kind: 'query' | 'command';
  summary: string;
  description?: string;
  /** Relative to /tool/api/v1/. Answers with and without `.php`. */
  path: string;
  /** Tells operations of one path and method apart. */
  action?: { in: 'query' | 'body'; value: string };
  /** Meant where any of these parameters is given: asks for one where the path's other operation lists many. */
  when?: readonly string[];
  /** What the token's group must hold. */
  permission: Who;
  /** Further permissions that open the door; the handler then decides by actor and object (features say how). */
  or?: readonly Permission[];
  /** What a call with this input asks for, where that is more: named to whoever lacks every right to the operation. */
  permissionFor?(this: void, input: Readonly<Record<string, unknown>>): Permission;
  /** The least role of the member behind the key. */
  role?: Role;
  /** Only for the installation's administrator, who looks after the trends store. */
  administrator?: true;
  /**
   * Whether it stays within projects, so that a token limited to some may call it. Unless it says so, what needs
   * `manage` does not, and all else does (`reachOf`).
   */
  reach?: 'projects' | 'organization';
  /** Only from a browser session: what a person does with their own account. */
  session?: true;
  /** Counts toward the free plan's daily quota. */
  counted?: true;
  /** A limit of its own, for what is open to everybody: so many calls an hour of an address, and with one value of this field. */
  rate?: { perHour: number; by: string };
  /** What a successful call costs the organization. */
  credits?: number;
  /** Whether an answer says that something was made: 201 then, where the specification wants it. */
  created?(this: void, data: z.output<Output>): boolean;
  /** The largest body that it takes, in bytes; 2 MiB unless it says otherwise. */
  bodyBytes?: number;
  /** Refuses parameters that the input does not name (spec: trending and calendar). */
  strict?: true;
  input: Input;
  output: Output;
  /** Takes one file, as multipart/form-data, in this field; the handler gets it as `file`. */
  file?: FileField;
  /** Answers with server-sent events as long as the client stays; `output` is the data of one. */
  stream?: true;
  /** Present on paged answers. The handler then returns `{ data, meta }`. */
  meta?: Meta;
  errors?: readonly ErrorCode[];
  /** At least one input that works against the demo workspace. */
  examples: readonly Example[];
  /** How it stands in the audit log; false: not at all. What manages, publishes or reviews stands there in any case. */
  recorded?: Recorded | false;
  /** What carrying it out does to what is there. A query reads; of a command that does not say, the worst is assumed. */
  effect?: Effect;
  /** Asks or tells systems outside the desk; what is sent does in any case. */
  outside?: true;
  /** The address of a picture that an answer is about, for those who can look at one. */
  picture?(this: void, data: z.output<Output>): string | null;
  /** What a command makes stale: nouns of the contract, or single operations such as `search.recent`; `*` is all. */
  refreshes?: readonly string[];
  /** True for what the spec does not have. */
  beyond?: true;
}

/**
 * `reads` changes nothing; `adds` makes something more each time; `sets` leaves the same state however often it is called,
 * and another call can set it back; `ends` takes away what no call brings back; `sends` may leave the desk for good:
 * published, mailed, posted.
 */
export type Effect = 'reads' | 'adds' | 'sets' | 'ends' | 'sends';

export interface Recorded {
  /** What was done, before the object: "Approved" in "Approved post 128". May depend on the details kept. */
  done: string | ((this: void, details: Readonly<Record<string, unknown>>) => string);
  /** The kind of object, as the log calls it: "post". */
  object?: string;
  /** Where the object's id stands in the input, or else in the answer, as a dotted path; `id` unless said. */
  id?: string;
  /** Short fields of the input that are kept beside it, nothing of them secret. */
  details?: readonly string[];
}

export interface FileField {
  field: string;
  /** The most that it may have. */
  bytes: number;
}

/** A file on its way in: nothing of it was looked at, and it can be read once. */
export interface SentFile {
  /** As its sender calls it. */
  name: string | null;
  /** Throws `validation_error` when it is larger than the operation takes. */
  chunks: AsyncIterable<Uint8Array>;
}

export interface Example {
  title: string;
  input: Readonly<Record<string, unknown>>;
}

/** What an operation is about: projects, or the organization, or the person, as a whole. */
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

/** Declares an operation whose answer goes on: GET, `output` is one event of many. */
export function stream<I extends z.ZodObject, O extends z.ZodType, const W extends Access = Access>(
  described: Omit<Described<Operation<I, O, undefined, W>>, 'stream'>,
): Operation<I, O, undefined, W> & { kind: 'query'; stream: true } {
  return { ...described, kind: 'query', stream: true };
}

/** One event of a stream. Whoever heard the one with this `id` has heard all before it. */
export type Streamed<Data> = { id?: string } & ({ data: Data } | { name: 'start' | 'resync' });

/** What a handler receives: parsed, defaults filled in, and the file of an operation that takes one. */
export type InputOf<O extends Operation> = z.output<O['input']> &
  (O extends { file: FileField } ? { file: SentFile } : unknown);

/** What a client may send. */
export type ParametersOf<O extends Operation> = z.input<O['input']> &
  (O extends { file: FileField } ? { file: Blob } : unknown);

export type DataOf<O extends Operation> = z.output<O['output']>;

export type MetaOf<O extends Operation> =
  O extends Operation<z.ZodObject, z.ZodType, infer M, Access>
    ? M extends z.ZodType
      ? z.output<M>
      : undefined
    : undefined;

/** What a handler returns: the data, data with meta where the operation is paged, or a stream's events. */
export type ResultOf<O extends Operation> = O extends { stream: true }
  ? AsyncIterableIterator<Streamed<DataOf<O>>>
  : MetaOf<O> extends undefined
    ? DataOf<O>
    : { data: DataOf<O>; meta: MetaOf<O> };
