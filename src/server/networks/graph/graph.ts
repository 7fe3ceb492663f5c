import { createHmac } from 'node:crypto';
import { z } from 'zod';

import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, readerOf } from '#server/networks/exchange.ts';
import { refusedBy } from './errors.ts';

/** One of Meta's Graph APIs, and the credentials for it. https://developers.facebook.com/docs/graph-api/overview */
export interface Graph {
  io: Io;
  /** The network's name for people. */
  label: string;
  /** What paths are appended to: origin and version. */
  base: string;
  token: string | null;
  /** For `appsecret_proof`; null where the API knows none. */
  appSecret: string | null;
  /** What no error may repeat. */
  secrets: readonly string[];
  now: () => Date;
  signal: AbortSignal;
}

/** Absent values are left out. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface GraphRequest extends Pick<FetchOptions, 'method' | 'headers' | 'body' | 'timeoutMs'> {
  path: string;
  query?: Fields;
  /** Sent as a form; the method is then POST. */
  form?: Fields;
  /** In place of the usual base: another host of the same API. */
  base?: string;
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
}

/** A page of a list holds 100 objects at most, none of which is large. */
const maxBytes = 4 * 1024 * 1024;

/** Throws `NetworkError`, also for every response that is not successful. */
export async function callGraph(graph: Graph, request: GraphRequest): Promise<Fetched> {
  const { io, label, token, appSecret, secrets, signal } = graph;
  const { path, query = {}, form, base = graph.base, seen = false, headers, ...rest } = request;
  const url = new URL(base + path);
  const proof = token !== null && appSecret !== null ? proofOf(token, appSecret) : undefined;
  url.search = encoded({ ...query, appsecret_proof: proof }).toString();
  const answer = await fetchFrom({ network: label, io, seen }, url.href, {
    ...(form && { method: 'POST', body: encoded(form).toString() }),
    ...rest,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    maxBytes,
    signal,
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refusedBy(answer, { label, secrets: proof ? [...secrets, proof] : secrets, seen });
}

/** Calls, and parses the response by the schema. Throws `NetworkError`, also where it does not match. */
export async function requestGraph<Schema extends z.ZodType>(
  graph: Graph,
  request: GraphRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return read(graph, await callGraph(graph, request), schema, request.seen);
}

/** The response parsed by the schema. Throws `NetworkError` where it does not match. */
export function read<Schema extends z.ZodType>(
  { label }: Pick<Graph, 'label'>,
  answer: Fetched,
  schema: Schema,
  seen = false,
): z.infer<Schema> {
  return readerOf(label)(answer, schema, seen);
}

/** https://developers.facebook.com/docs/graph-api/guides/secure-requests */
export function proofOf(token: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex');
}

export function encoded(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

/** Ids are numbers, as text or not. */
export const graphId = z.union([z.string().regex(/^\w{1,100}$/), z.int().positive().transform(String)]);

/** What creating something answers. */
export const created = z.object({ id: graphId });

/** How far the network's clock is ahead of ours, in ms, by the Date of an answer. */
export function aheadMs({ headers }: Pick<Fetched, 'headers'>, now: Date): number {
  const theirs = Date.parse(headers.date ?? '');
  return Number.isNaN(theirs) ? 0 : theirs - now.getTime();
}
