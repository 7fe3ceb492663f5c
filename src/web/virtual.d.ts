declare module 'virtual:operations' {
  /** Written by `operations()` in vite.config.ts. */
  export const operations: Record<
    string,
    Record<
      string,
      {
        /** Absent: a query. */
        kind?: 'command';
        /** Absent where it is that of its noun. */
        path?: string;
        /** `in` is absent where it is the usual one of its kind, `value` where it is the operation's own name. */
        action?: { in?: 'query' | 'body'; value?: string };
        reads?: true;
        /** Absent: a command refreshes its noun, a query nothing. */
        refreshes?: readonly string[];
        stream?: true;
        file?: { field: string; bytes: number };
      }
    >
  >;
}
