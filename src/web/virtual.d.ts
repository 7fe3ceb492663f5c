declare module 'virtual:operations' {
  /** Written by `operations()` in vite.config.ts. */
  export const operations: Record<
    string,
    Record<
      string,
      {
        /** Absent: a query. */
        kind?: 'command';
        path: string;
        /** Its value is absent where it is the operation's own name. */
        action?: { in: 'query' | 'body'; value?: string };
        refreshes?: readonly string[];
        stream?: true;
        file?: { field: string; bytes: number };
      }
    >
  >;
}
