import type { z } from 'zod';

import type { Operation } from '#contract/operation.ts';
import type { Actor, Context } from '#server/context.ts';

/** A handler as mount/ calls it: the operation's own schema has parsed its input. */
export type AnyHandler = (ctx: Context<Actor | null>, input: z.output<z.ZodObject>) => unknown;

/** An operation with its name (`trends.list`) and its handler. */
export interface Mounted {
  name: string;
  operation: Operation;
  handle: AnyHandler;
}

type Described = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Carried = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Pairs every operation with its handler. The list of handlers is checked against the contract at compile
 * time; a gap found here would be an error of this function.
 */
export function walk(contract: Described, handlers: Carried): Mounted[] {
  return Object.entries(contract).flatMap(([noun, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const handle = handlers[noun]?.[name];
      if (typeof handle !== 'function') throw new Error(`${noun}.${name} has no handler`);
      return { name: `${noun}.${name}`, operation, handle: handle as AnyHandler };
    }),
  );
}

/** The operations of one path, by method and, where several share it, by their action. */
export interface Route {
  path: string;
  methods: ReadonlyMap<'GET' | 'POST', readonly Mounted[]>;
}

export function routesOf(mounted: readonly Mounted[]): Route[] {
  const byPath = Map.groupBy(mounted, ({ operation }) => operation.path);
  return [...byPath].map(([path, operations]) => ({
    path,
    methods: Map.groupBy(operations, ({ operation }) => methodOf(operation)),
  }));
}

/** The methods of the path's operations with this action; none without an action. */
export function methodsOfAction({ methods }: Route, action: unknown): ('GET' | 'POST')[] {
  const knows = ({ operation }: Mounted) =>
    operation.action !== undefined && operation.action.value === action;
  return [...methods].flatMap(([method, mounted]) => (mounted.some(knows) ? [method] : []));
}

export function methodOf(operation: Operation): 'GET' | 'POST' {
  return operation.kind === 'query' ? 'GET' : 'POST';
}
