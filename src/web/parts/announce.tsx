import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Has a sentence spoken by screen readers, in place of the one before. */
export function announce(sentence: string) {
  if (sentence === said) return;
  said = sentence;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is said to those who do not see cards move. */
export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, () => said);
  return (
    <output aria-live="assertive" className="sr-only">
      {sentence}
    </output>
  );
}
