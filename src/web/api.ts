import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { operations } from 'virtual:operations';

import type { PageMeta } from '#contract/fields.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf, FileField, MetaOf, Operation, ParametersOf } from '#contract/operation.ts';
import { actionOf, pathOf, placeOfAction } from '#web/parts/action-name.ts';
import { retriesRead } from './query-client.ts';
import { addressOf, request, unreachable, type ApiError, type Call } from './request.ts';
import type { SendOptions } from './send-file.ts';
import { markStale, readAgain } from './stale.ts';

/** One page of a paged response. */
export interface Page<Data> {
  data: Data;
  meta: PageMeta;
}

interface QueryOptions<Data> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

interface QueryHooks<Parameters extends object, Data> {
  /** The key is [noun, name, parameters]. */
  queryOptions(parameters: Parameters): QueryOptions<Data>;
  useQuery(
    parameters: Parameters,
    options?: { enabled?: boolean; staleTime?: number; refetchInterval?: number },
  ): UseQueryResult<Data, ApiError>;
}

interface PagedHooks<Parameters extends object, Data> extends QueryHooks<Parameters, Data> {
  /** Pages 1, 2, 3 … as long as the server says `has_more`. */
  useInfiniteQuery(
    parameters: Omit<Parameters, 'page'>,
    options?: { enabled?: boolean },
  ): UseInfiniteQueryResult<InfiniteData<Page<Data>, number>, ApiError>;
}

interface MutationChoices {
  /** Where a refusal is shown: in a toast, or by the form itself. */
  refusal?: 'toast' | 'inline';
}

interface CommandHooks<Parameters extends object, Data> {
  /**
   * The plain call, for code outside a component. Afterwards, even if refused, what it `refreshes` is read
   * again.
   */
  call(parameters: Parameters, options?: RequestInit): Promise<Data>;
  /** It is pending until what it `refreshes` was read again. */
  useMutation(options?: MutationChoices): UseMutationResult<Data, ApiError, Parameters>;
}

interface UploadHooks<Data> {
  /** The plain call, with progress. */
  call(parameters: { file: Blob }, options?: SendOptions): Promise<Data>;
}

interface StreamSource<Parameters extends object> {
  /** For an EventSource. */
  address(parameters: Parameters): string;
}

type HooksOf<O extends Operation> = O extends { stream: true }
  ? StreamSource<ParametersOf<O>>
  : O extends { file: FileField }
    ? UploadHooks<DataOf<O>>
    : O['kind'] extends 'command'
      ? CommandHooks<ParametersOf<O>, DataOf<O>>
      : MetaOf<O> extends undefined
        ? QueryHooks<ParametersOf<O>, DataOf<O>>
        : PagedHooks<ParametersOf<O>, DataOf<O>>;

type Api = {
  [Noun in keyof Contract]: {
    [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends Operation
      ? HooksOf<Contract[Noun][Name]>
      : never;
  };
};

/** Every operation of the contract as hooks: `api.trends.list.useQuery(…)`, `api.views.save.useMutation()`. */
export const api: Api = mapValues(operations, (group, noun) =>
  mapValues(
    group,
    (
      { kind = 'query' as const, path = pathOf(noun), action, reads, refreshes = [noun], stream, file },
      name,
    ) => {
      const call: Call = {
        kind,
        path,
        ...(reads && { reads }),
        ...(action && { action: { in: placeOfAction(kind), value: actionOf(name), ...action } }),
      };
      if (stream) return { address: (parameters: object) => addressOf(call, parameters) };
      if (file) return uploadHooks({ ...call, file }, refreshes);
      return kind === 'command' ? commandHooks(call, refreshes) : queryHooks(noun, name, call);
    },
  ),
);

/** The contract's types describe the result, not this function: `fromEntries` loses them. */
function mapValues<Value>(values: Record<string, Value>, map: (value: Value, name: string) => unknown) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): unknown[] => [name, map(value, name)]),
  );
}

function queryHooks(noun: string, name: string, call: Call) {
  const options = (parameters: object) =>
    queryOptions({
      queryKey: [noun, name, parameters],
      queryFn: async ({ signal }) => (await request(call, parameters, { signal })).data,
    });
  return {
    queryOptions: options,
    useQuery: (parameters: object, more: object = {}) => useQuery({ ...options(parameters), ...more }),
    useInfiniteQuery: (parameters: object, more: object = {}) =>
      useInfiniteQuery({ ...endless(noun, name, call, parameters), ...more }),
  };
}

function endless(noun: string, name: string, call: Call, parameters: object) {
  return infiniteQueryOptions({
    queryKey: [noun, name, parameters, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(call, { ...parameters, page: pageParam }, { signal }) as Promise<Page<unknown>>,
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.has_more ? meta.page + 1 : null),
    // A list must not change while a person walks through it: it is read again on request. Comparing ten
    // thousand rows with their predecessors would only cost time.
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    structuralSharing: false,
  });
}

function commandHooks(call: Call, refreshes: readonly string[]) {
  const send = async (parameters: object, options?: RequestInit) =>
    (await request(call, parameters, options)).data;
  return {
    call: afterwards(refreshes, send),
    useMutation: ({ refusal = 'toast' }: MutationChoices = {}) =>
      useMutation({
        meta: { refusal },
        mutationFn: (parameters: object) => send(parameters),
        ...(call.reads && { retry: retriesRead }),
        onSuccess: () => readAgain(refreshes),
        onError: () => markStale(refreshes),
      }),
  };
}

function uploadHooks(call: Call & { file: FileField }, refreshes: readonly string[]) {
  return {
    call: afterwards(refreshes, async ({ file }: { file: Blob }, options?: SendOptions) => {
      // Few screens send files, so this code is loaded with the first one.
      const { sendFile } = await import('./send-file.ts').catch(() => {
        throw unreachable();
      });
      return (await sendFile(call, file, options)).data;
    }),
  };
}

function afterwards<Parameters extends unknown[]>(
  refreshes: readonly string[],
  send: (...parameters: Parameters) => Promise<unknown>,
) {
  return (...parameters: Parameters) => send(...parameters).finally(() => markStale(refreshes));
}
