import { createFileRoute } from '@tanstack/react-router';

import { textOf } from '#web/lib/search.ts';
import { SignIn } from '#web/screens/sign-in/sign-in.tsx';

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search): { to?: string | undefined; problem?: 'link' | undefined } => ({
    to: ownPath(textOf(search.to)),
    // Where a one-time link leads that was used before or is too old.
    problem: search.problem === 'link' ? 'link' : undefined,
  }),
  component: function SignInRoute() {
    const { to = '/', problem } = Route.useSearch();
    return <SignIn to={to} linkFailed={problem === 'link'} />;
  },
});

/** Only an address of this app: a link must not sign somebody in and then lead them elsewhere. */
function ownPath(to: string | undefined): string | undefined {
  return to?.startsWith('/') && !/^\/[/\\]/.test(to) ? to : undefined;
}
