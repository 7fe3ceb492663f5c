import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { useMe, usePublishes } from '#web/parts/workspace/me.ts';

/** Starts a draft about a trend. Undefined for users who may not write. */
export function useStartDraft(): ((post: Pick<TrendPost, 'id'>) => void) | undefined {
  const navigate = useNavigate();
  const mayWrite = useMe().permissions.includes('write');
  const start = useCallback(
    ({ id }: Pick<TrendPost, 'id'>) => void navigate({ to: '/compose', search: { trend: id } }),
    [navigate],
  );
  return mayWrite ? start : undefined;
}

/**
 * Starts a draft for a given time, which Compose shows in its project's zone. Undefined for users who may not
 * write.
 */
export function useStartDraftAt(): ((at: string) => void) | undefined {
  const navigate = useNavigate();
  const publishes = usePublishes();
  const mayWrite = useMe().permissions.includes('write') && publishes;
  return mayWrite ? (at) => void navigate({ to: '/compose', search: { at } }) : undefined;
}
