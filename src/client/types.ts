import type { PageMeta } from '#contract/fields.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf, FileField, MetaOf, Operation, ParametersOf } from '#contract/operation.ts';

/** Of one window: an hour, or a day of content queries. */
export interface Limit {
  limit: number;
  remaining: number;
  /** When the next window begins. */
  reset: Date;
}

/** What the headers of an answer say; null for what they do not mention. */
export interface Limits {
  requests: Limit | null;
  /** Content queries of the day, on plans that count them. */
  daily: Limit | null;
  credits: { cost: number; balance: number } | null;
}

export interface Answer<Data, Meta = undefined> {
  data: Data;
  meta: Meta;
  limits: Limits;
  /** For questions to the server's administrator: its log has it. */
  requestId: string | null;
}

export interface CallOptions {
  /** Ends the call, and the waiting between its attempts. */
  signal?: AbortSignal;
}

type AnswerTo<O extends Operation> = Answer<DataOf<O>, MetaOf<O>>;

type Arguments<Parameters> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters, options?: CallOptions]
    : [parameters: Parameters, options?: CallOptions];

/** No field of an empty input may be given, and so neither the file of an upload that needs nothing else. */
type Given<O extends Operation> = O extends { file: FileField }
  ? { file: Blob } & (string extends keyof O['input']['_zod']['input']
      ? unknown
      : O['input']['_zod']['input'])
  : ParametersOf<O>;

/** @throws ApiError */
type Call<O extends Operation> = (...given: Arguments<Given<O>>) => Promise<AnswerTo<O>>;

interface Paged<O extends Operation> {
  /** This page and all further ones, each fetched when it is wanted. */
  pages(...given: Arguments<ParametersOf<O>>): AsyncGenerator<AnswerTo<O>, void, undefined>;
}

type CallOf<O extends Operation> = Call<O> & (MetaOf<O> extends PageMeta ? Paged<O> : unknown);

type Answering<Group> = {
  [Name in keyof Group as Group[Name] extends { stream: true } ? never : Name]: Group[Name] extends Operation
    ? CallOf<Group[Name]>
    : never;
};

/** Every operation of the contract: `client.trends.list({ source: 'rss' })`. Streams are for an EventSource. */
export type Client = { [Noun in keyof Contract]: Answering<Contract[Noun]> };
