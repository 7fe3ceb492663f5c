import { useNavigate } from '@tanstack/react-router';

import type { TrendPost } from '#contract/trends.ts';

import { useMe } from './me.ts';

/** Begins a draft about a trend. Undefined for who may not write. */
export function useStartDraft(): ((post: Pick<TrendPost, 'id'>) => void) | undefined {
  const navigate = useNavigate();
  const mayWrite = useMe().permissions.includes('write');
  return mayWrite ? ({ id }) => void navigate({ to: '/compose', search: { trend: id } }) : undefined;
}
