import { createFileRoute } from '@tanstack/react-router';

import { textOf } from '#web/lib/search.ts';
import { SignIn } from '#web/screens/sign-in/sign-in.tsx';

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search): { to?: string | undefined } => ({ to: ownPath(textOf(search.to)) }),
  component: function SignInRoute() {
    return <SignIn to={Route.useSearch().to ?? '/'} />;
  },
});

/** Only an address of this app: a link must not sign somebody in and then lead them elsewhere. */
function ownPath(to: string | undefined): string | undefined {
  return to?.startsWith('/') && !/^\/[/\\]/.test(to) ? to : undefined;
}
