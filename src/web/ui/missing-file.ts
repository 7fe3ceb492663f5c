import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';

import { loadNewBuild, serverAnswers } from '#web/lib/build-files.ts';

/** The retry interval while the server does not respond, in ms. */
const againMs = 5000;

/** `broken`: the server responds, but the file is missing after a reload too. */
export type Lack = 'unknown' | 'offline' | 'unreachable' | 'updating' | 'broken';

/**
 * Finds out why a file of the build is missing, and recovers. If the server is unreachable, calls `retry` as soon as it
 * responds again. If it responds right away, the build has changed (or the browser has cached the failure), so the
 * page is reloaded.
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

/** What the user is shown while the server is unreachable. */
export const lackTexts = {
  offline: t`You’re offline. This loads automatically when you’re back online.`,
  unreachable: t`Can’t reach the server. This loads automatically when it responds.`,
} as const;
