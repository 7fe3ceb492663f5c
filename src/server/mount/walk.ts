import type { z } from 'zod';

import type { Operation } from '#contract/operation.ts';
import type { Actor, Context } from '#server/context.ts';

/** A handler as the walk calls it: its input was parsed by the operation's own schema before. */
export type AnyHandler = (ctx: Context<Actor | null>, input: z.output<z.ZodObject>) => unknown;

/** An operation with its name (`trends.list`) and what carries it out. */
export interface Mounted {
  name: string;
  operation: Operation;
  handle: AnyHandler;
}

type Described = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Carried = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Pairs every operation with its handler. That each has one of the right shape is checked where the handlers
 * are listed, at compile time; here a gap would be a fault of the walk itself.
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

/** The methods by which the path knows an operation of this action; none without an action. */
export function methodsOfAction({ methods }: Route, action: unknown): ('GET' | 'POST')[] {
  const knows = ({ operation }: Mounted) =>
    operation.action !== undefined && operation.action.value === action;
  return [...methods].flatMap(([method, mounted]) => (mounted.some(knows) ? [method] : []));
}

export function methodOf(operation: Operation): 'GET' | 'POST' {
  return operation.kind === 'query' ? 'GET' : 'POST';
}
