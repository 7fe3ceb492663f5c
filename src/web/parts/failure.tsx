import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { clockTime, dayIn, zoneLabel } from '#web/lib/format.ts';
import type { ApiError } from '#web/request.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useZone } from './workspace/me.ts';

interface FailureProps {
  /** What was requested, in the plural: "sounds". */
  what: string;
  error: ApiError;
  onRetry: () => void;
  /** Button for a forbidden request, where a retry would not help. */
  remedy?: ReactNode;
}

/** Shown in place of a list that could not be loaded. */
export function Failure({ what, error, onRetry, remedy }: FailureProps) {
  const zone = useZone();
  if (error.code === 'daily_limit_reached') {
    const { reset } = error.details;
    return (
      <EmptyState
        title={t`Daily query limit reached`}
        action={
          <Link to="/explore/search" className="font-medium text-accent underline underline-offset-2">
            {t`Use Search, which doesn’t count`}
          </Link>
        }
      >
        {typeof reset === 'number'
          ? t`Your plan’s queries reset at ${{ time: clockTime(reset * 1000, zone) }}, ${{ zone: zoneLabel(zone) }}.`
          : error.message}
      </EmptyState>
    );
  }
  if (error.code === 'validation_error') {
    return (
      <EmptyState title={t`Check your filters`} action={remedy}>
        {forReaders(error.message)}
      </EmptyState>
    );
  }
  if (error.code === 'plan_required') {
    return (
      <EmptyState
        title={t`Not included in your plan`}
        action={
          <Link to="/settings/plan" className="font-medium text-accent underline underline-offset-2">
            {t`View plan`}
          </Link>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  // A forbidden request is no failure, so it needs no request id for the log.
  if (error.code === 'forbidden') {
    return <EmptyState title={t`You don’t have access`}>{error.message}</EmptyState>;
  }
  return (
    <ErrorState
      title={t`Couldn’t load ${what}`}
      message={error.message}
      requestId={error.requestId}
      onRetry={onRetry}
    />
  );
}

/**
 * Removes the parameter name that an error message may begin with, which only callers of the API know, and formats
 * dates for users.
 */
function forReaders(message: string): string {
  const text = message
    .replace(/^[a-z_]+: /, '')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (Number.isNaN(Date.parse(day)) ? day : dayIn(day, 'UTC')));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
