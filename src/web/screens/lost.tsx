import { t } from '@lingui/core/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';

import { isMissingFile } from '#web/lib/build-files.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { lackTexts, useMissingFile } from '#web/ui/missing-file.ts';
import { ErrorState } from '#web/ui/states.tsx';

export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => void router.invalidate().then(reset);
  if (isMissingFile(error)) return <MissingScreen error={error} onRetry={retry} />;
  if (error instanceof ApiError) {
    return (
      <ErrorState
        title={error.code === 'offline' ? t`Can’t reach Copydesk` : t`Couldn’t load this page`}
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
  const { lack, check } = useMissingFile(onRetry);
  switch (lack) {
    case 'offline':
    case 'unreachable':
      return (
        <div className="m-auto">
          <ErrorState
            title={t`This page hasn’t loaded yet`}
            message={lackTexts[lack]}
            requestId={null}
            onRetry={check}
          />
        </div>
      );
    case 'updating':
      return <output className="m-auto text-soft">{t`Loading new version`}</output>;
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
        <h1 className="headline text-2xl font-semibold">{t`Something went wrong`}</h1>
        <p className="mt-2 mb-5 text-base text-soft">{t`Your data is safe. Reloading usually helps.`}</p>
        <div className="flex gap-2">
          <Button variant="primary" onPress={() => location.reload()}>
            {t`Reload`}
          </Button>
          <Button onPress={onRetry}>{t`Try again`}</Button>
        </div>
        <p className="mt-5 font-mono text-xs break-words text-faint select-all">
          {error instanceof Error ? error.message : t`Unknown error`}
        </p>
      </div>
    </div>
  );
}
