import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';

import { loadNewBuild, serverAnswers } from '#web/lib/build-files.ts';

/** The interval of retries at a server that did not answer, in ms. */
const againMs = 5000;

/** `broken`: the server answers, and a fresh page lacks the file too. */
export type Lack = 'unknown' | 'offline' | 'unreachable' | 'updating' | 'broken';

/**
 * Finds out why a file of the build is missing, and brings it: as soon as the server answers again by `retry`; where
 * it answers already, the build is another one (or the browser remembers the failure), so by loading the page.
 */
export function useMissingFile(retry: () => void): { lack: Lack; check: () => void } {
  const [lack, setLack] = useState<Lack>('unknown');
  const receive = (answers: boolean) => {
    if (!answers) setLack(navigator.onLine ? 'unreachable' : 'offline');
    else if (lack !== 'unknown') retry();
    else setLack(loadNewBuild() ? 'updating' : 'broken');
  };
  const onAnswer = useEffectEvent(receive);
  const isAway = lack === 'offline' || lack === 'unreachable';
  useEffect(() => {
    const check = () => void serverAnswers().then(onAnswer);
    if (!isAway) return check();
    const timer = setInterval(check, againMs);
    addEventListener('online', check);
    return () => {
      clearInterval(timer);
      removeEventListener('online', check);
    };
  }, [isAway]);
  return { lack, check: () => void serverAnswers().then(receive) };
}

/** Why it is missing and what will happen, for people. */
export const lackTexts = {
  offline: t`You’re offline. This loads automatically when you’re back online.`,
  unreachable: t`Can’t reach the server. This loads automatically when it responds.`,
} as const;
