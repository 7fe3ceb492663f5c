import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

export function NotFoundScreen() {
  return (
    <main className="h-full">
      <NotFound />
    </main>
  );
}

/** Shown for an unknown URL; the surrounding frame has the landmark. */
export function NotFound() {
  return (
    <div className="grid min-h-full w-full place-items-center p-6">
      <div className="max-w-sm">
        <p className="figures text-faint">404</p>
        <h1 className="headline mt-1 text-2xl font-semibold">{t`Page not found`}</h1>
        <p className="mt-2 mb-5 text-base text-soft">{t`The link may be wrong, or the page was removed.`}</p>
        <Link to="/" className="font-medium text-accent underline underline-offset-2">
          {t`Go to Today`}
        </Link>
      </div>
    </div>
  );
}
