import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';

/** A grey placeholder in the shape of the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-press ${className}`} />;
}

interface EmptyStateProps {
  title: string;
  /** What will appear here, and why it is empty. */
  children: ReactNode;
  /** The one action to take. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-20 text-center">
      <h2 className="headline text-xl font-semibold">{title}</h2>
      <div className="mt-2 mb-5 text-base text-soft">{children}</div>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed. */
  title: string;
  /** Why, and what to do next: the server's message. */
  message: string;
  /** Lets operators find this failure in the server's log. */
  requestId: string | null;
  /** Absent if a retry would return the same error. */
  onRetry?: (() => void) | undefined;
}

export function ErrorState({ title, message, requestId, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-6 py-20 text-center">
      <h2 className="headline text-xl font-semibold">{title}</h2>
      <p className="mt-2 mb-5 text-base text-soft">{message}</p>
      {onRetry && <Button onPress={onRetry}>{t`Try again`}</Button>}
      {requestId && (
        <p className="mt-4 font-mono text-xs text-faint select-all">{t`Request ${{ id: requestId }}`}</p>
      )}
    </div>
  );
}
