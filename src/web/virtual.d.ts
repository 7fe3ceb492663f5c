declare module 'virtual:operations' {
  /** Written by `operations()` in vite.config.ts. */
  export const operations: Record<
    string,
    Record<
      string,
      {
        kind: 'query' | 'command';
        path: string;
        action?: { in: 'query' | 'body'; value: string };
        refreshes?: readonly string[];
        paged?: true;
        stream?: true;
        file?: { field: string; bytes: number };
      }
    >
  >;
}
