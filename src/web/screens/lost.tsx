import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';

import { isMissingFile } from '#web/lib/build-files.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { lackWords, useMissingFile } from '#web/ui/missing-file.ts';
import { ErrorState } from '#web/ui/states.tsx';

export function NotFoundScreen() {
  return (
    <main className="h-full">
      <NotFound />
    </main>
  );
}

/** What stands in the place of a page that is not there; the frame around it brings the landmark. */
export function NotFound() {
  return (
    <div className="grid min-h-full w-full place-items-center p-6">
      <div className="max-w-sm">
        <p className="figures text-faint">404</p>
        <h1 className="headline mt-1 text-2xl font-semibold">There is no such page</h1>
        <p className="mt-2 mb-5 text-base text-soft">
          The address may be mistyped, or what stood here was removed.
        </p>
        <Link to="/" className="font-medium text-accent underline underline-offset-2">
          Go to Explore
        </Link>
      </div>
    </div>
  );
}

export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => void router.invalidate().then(reset);
  if (isMissingFile(error)) return <MissingScreen error={error} onRetry={retry} />;
  if (error instanceof ApiError) {
    return (
      <ErrorState
        title={error.code === 'offline' ? 'Copydesk cannot be reached' : 'This page could not be loaded'}
        message={error.message}
        requestId={error.requestId}
        onRetry={retry}
      />
    );
  }
  return <Crashed error={error} onRetry={retry} />;
}

interface FailedProps {
  error: unknown;
  onRetry: () => void;
}

/** A screen whose own file could not be fetched. */
function MissingScreen({ error, onRetry }: FailedProps) {
  const { lack, look } = useMissingFile(onRetry);
  switch (lack) {
    case 'offline':
    case 'unreachable':
      return (
        <div className="m-auto">
          <ErrorState
            title="This page is not loaded yet"
            message={lackWords[lack]}
            requestId={null}
            onRetry={look}
          />
        </div>
      );
    case 'updating':
      return <output className="m-auto text-soft">Loading the new version</output>;
    case 'unknown':
      return null;
    case 'broken':
      return <Crashed error={error} onRetry={onRetry} />;
  }
}

function Crashed({ error, onRetry }: FailedProps) {
  return (
    <div role="alert" className="grid min-h-full w-full place-items-center p-6">
      <div className="max-w-sm">
        <h1 className="headline text-2xl font-semibold">This screen stopped working</h1>
        <p className="mt-2 mb-5 text-base text-soft">
          It is a fault of the app, not of your data. Loading it again usually helps.
        </p>
        <div className="flex gap-2">
          <Button look="primary" onPress={() => location.reload()}>
            Load again
          </Button>
          <Button onPress={onRetry}>Try without loading</Button>
        </div>
        <p className="mt-5 font-mono text-xs break-words text-faint select-all">
          {error instanceof Error ? error.message : 'Unknown fault'}
        </p>
      </div>
    </div>
  );
}
