import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { isOutdated, loadNewBuild } from '#web/lib/build-files.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
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
    <div className="grid min-h-full place-items-center p-6">
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
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const [updating, setUpdating] = useState(() => isOutdated(error));
  useEffect(() => {
    if (updating) void loadNewBuild().then(setUpdating);
  }, [updating]);
  if (updating) {
    return (
      <main className="grid min-h-full place-items-center p-6">
        <output className="text-soft">Loading the new version</output>
      </main>
    );
  }
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
  return (
    <main role="alert" className="grid min-h-full place-items-center p-6">
      <div className="max-w-sm">
        <h1 className="headline text-2xl font-semibold">This screen stopped working</h1>
        <p className="mt-2 mb-5 text-base text-soft">
          It is a fault of the app, not of your data. Loading it again usually helps.
        </p>
        <div className="flex gap-2">
          <Button look="primary" onPress={() => location.reload()}>
            Load again
          </Button>
          <Button onPress={retry}>Try without loading</Button>
        </div>
        <p className="mt-5 font-mono text-xs break-words text-faint select-all">
          {error instanceof Error ? error.message : 'Unknown fault'}
        </p>
      </div>
    </main>
  );
}
