import { createStore } from '#web/lib/store.ts';

/** Whether something is being dragged; Space then drops it. */
export const carrying = createStore(false);
