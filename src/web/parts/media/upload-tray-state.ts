import { keptAt } from '#web/lib/kept.ts';
import { createStore } from '#web/lib/store.ts';

/** Whether this device has begun uploads that may be unfinished. */
export const begunHere = keptAt('copydesk.uploads');

/** Whether an earlier visit may have left some. */
export const wasBegunBefore = begunHere.get() !== null;

/**
 * Whether uploads are to be shown above every screen: none of its parts shows them. Apart from the uploads
 * themselves, whose code most visits never need.
 */
export const trayIsWanted = createStore(wasBegunBefore);
