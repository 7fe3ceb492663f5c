import { createStore, useStore } from '#web/lib/store.ts';

const announced = createStore('');

/** Has a sentence spoken by screen readers, replacing the previous one. */
export const announce = announced.set;

/** The live region for screen reader users, who do not see cards move. */
export function Announcer() {
  return (
    <output aria-live="assertive" className="sr-only">
      {useStore(announced)}
    </output>
  );
}
