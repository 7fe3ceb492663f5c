import { api } from '#web/api.ts';

/** The whole board. Its route requests it while the screen's own code is still loading. */
export const boardQuery = {
  ...api.board.get.queryOptions({}),
  // Comparing thousands of cards with their predecessors would cost more than the store's own merge.
  structuralSharing: false,
};
