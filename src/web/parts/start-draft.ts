import { useNavigate } from '@tanstack/react-router';

import type { TrendPost } from '#contract/trends.ts';

import { useMe } from './me.ts';

/** Begins a draft about a trend. Undefined for who may not write. */
export function useStartDraft(): ((post: Pick<TrendPost, 'id'>) => void) | undefined {
  const navigate = useNavigate();
  const mayWrite = useMe().permissions.includes('write');
  return mayWrite ? ({ id }) => void navigate({ to: '/compose', search: { trend: id } }) : undefined;
}

/** Begins a draft for an instant, which Compose shows on the clock of its project. Undefined for who may not write. */
export function useStartDraftAt(): ((at: string) => void) | undefined {
  const navigate = useNavigate();
  const { permissions, organization } = useMe();
  const mayWrite = permissions.includes('write') && organization?.terms.can_publish === true;
  return mayWrite ? (at) => void navigate({ to: '/compose', search: { at } }) : undefined;
}
