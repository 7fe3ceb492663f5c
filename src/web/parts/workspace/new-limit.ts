import { useEffect, useRef } from 'react';

import { client } from '#web/query-client.ts';
import { readAgain } from '#web/stale.ts';

/**
 * When the user gets other projects: nothing of the former ones stays in memory, and what is on the screen is read
 * again.
 * @param limit their projects, as a text that changes with them
 */
export function useNewLimit(limit: string): void {
  const known = useRef(limit);
  useEffect(() => {
    if (known.current === limit) return;
    known.current = limit;
    client.removeQueries({ type: 'inactive' });
    void readAgain(['*']);
  }, [limit]);
}
