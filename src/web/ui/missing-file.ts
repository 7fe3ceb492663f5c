import { useEffect, useEffectEvent, useState } from 'react';

import { loadNewBuild, serverAnswers } from '#web/lib/build-files.ts';

/** How often a server that did not answer is asked again, in ms. */
const againMs = 5000;

/** `broken`: the server answers, and a fresh page lacks the file too. */
export type Lack = 'unknown' | 'offline' | 'unreachable' | 'updating' | 'broken';

/**
 * Finds out why a file of the build is missing, and brings it: as soon as the server answers again by `retry`; where
 * it answers already, the build is another one (or the browser remembers the failure), so by loading the page.
 */
export function useMissingFile(retry: () => void): { lack: Lack; look: () => void } {
  const [lack, setLack] = useState<Lack>('unknown');
  const take = (answers: boolean) => {
    if (!answers) setLack(navigator.onLine ? 'unreachable' : 'offline');
    else if (lack !== 'unknown') retry();
    else setLack(loadNewBuild() ? 'updating' : 'broken');
  };
  const onAnswer = useEffectEvent(take);
  const isAway = lack === 'offline' || lack === 'unreachable';
  useEffect(() => {
    const look = () => void serverAnswers().then(onAnswer);
    if (!isAway) return look();
    const timer = setInterval(look, againMs);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [isAway]);
  return { lack, look: () => void serverAnswers().then(take) };
}

/** Why it is missing and what will happen, for people. */
export const lackWords = {
  offline: 'You are offline. It loads by itself when the connection is back.',
  unreachable: 'The server cannot be reached. It loads by itself when the server answers.',
} as const;
