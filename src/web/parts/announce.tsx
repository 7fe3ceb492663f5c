import { createStore, useStore } from '#web/lib/store.ts';

const announced = createStore('');

/** Announces a sentence to screen readers, replacing the previous one. */
export const announce = announced.set;

/** The live region for screen reader users, who do not see cards move. */
export function Announcer() {
  return (
    <output aria-live="assertive" className="sr-only">
      {useStore(announced)}
    </output>
  );
}
