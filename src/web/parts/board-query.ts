import { api } from '#web/api.ts';

/** The whole board. Its route asks for it while the screen's own code is still on its way. */
export const boardQuery = {
  ...api.board.get.queryOptions({}),
  // Comparing thousands of cards with their predecessors would cost more than the store's own merge.
  structuralSharing: false,
};
