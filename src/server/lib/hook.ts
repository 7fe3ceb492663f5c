/**
 * A point in an area's work in which areas above it take part, without being imported. `server/hooks.ts`
 * registers them.
 */
export interface Hook<Args extends readonly unknown[], Result> {
  /** Adds a part; adding it again changes nothing. */
  register: (part: (...args: Args) => Promise<Result>) => void;
  /**
   * Runs the parts one after another, in the order in which they were registered.
   * @returns what each returned
   * @throws Error where none is registered: then this process was started without `server/hooks.ts`
   */
  run: (...args: Args) => Promise<Result[]>;
}

/** @param name for the error where no part is registered */
export function createHook<Args extends readonly unknown[], Result = void>(name: string): Hook<Args, Result> {
  const parts = new Set<(...args: Args) => Promise<Result>>();
  return {
    register: (part) => {
      parts.add(part);
    },
    run: async (...args) => {
      if (parts.size === 0) throw new Error(`Nothing is registered for ${name}: import server/hooks.ts.`);
      const results: Result[] = [];
      for (const part of parts) results.push(await part(...args));
      return results;
    },
  };
}
