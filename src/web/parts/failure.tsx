import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { clockTime, dayIn, zoneWords } from '#web/lib/format.ts';
import type { ApiError } from '#web/request.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

import { useZone } from './me.ts';

interface FailureProps {
  /** What was asked for, in the plural: "sounds". */
  what: string;
  error: ApiError;
  onRetry: () => void;
  /** What to press where the question itself is refused, so that it is not asked again. */
  remedy?: ReactNode;
}

/** What stands in place of a list that could not be loaded. */
export function Failure({ what, error, onRetry, remedy }: FailureProps) {
  const zone = useZone();
  if (error.code === 'daily_limit_reached') {
    const { reset } = error.details;
    return (
      <EmptyState
        title="Today’s content queries are used"
        action={
          <Link to="/explore/search" className="font-medium text-accent underline underline-offset-2">
            Search, which is not counted
          </Link>
        }
      >
        {typeof reset === 'number'
          ? `The plan’s queries start anew at ${clockTime(reset * 1000, zone)}, ${zoneWords(zone)}.`
          : error.message}
      </EmptyState>
    );
  }
  if (error.code === 'validation_error') {
    return (
      <EmptyState title="This cannot be asked for" action={remedy}>
        {forReaders(error.message)}
      </EmptyState>
    );
  }
  if (error.code === 'plan_required') {
    return (
      <EmptyState
        title="This needs another plan"
        action={
          <Link to="/settings/plan" className="font-medium text-accent underline underline-offset-2">
            See the plan
          </Link>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  // A refusal is no failure: nobody needs to look it up in a log.
  if (error.code === 'forbidden') {
    return <EmptyState title="Not open to you">{error.message}</EmptyState>;
  }
  return (
    <ErrorState
      title={`The ${what} could not be loaded`}
      message={error.message}
      requestId={error.requestId}
      onRetry={onRetry}
    />
  );
}

/**
 * Without the name of the parameter that a refusal may open with, which only callers of the API know, and with days as
 * people write them.
 */
function forReaders(message: string): string {
  const words = message
    .replace(/^[a-z_]+: /, '')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (Number.isNaN(Date.parse(day)) ? day : dayIn(day, 'UTC')));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
