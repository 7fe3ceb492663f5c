import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { textOf } from '#web/lib/search.ts';
import { sentenceFor, type SignInProblem } from '#web/screens/workspace/sign-in/sign-in-problem.ts';
import { SignIn } from '#web/screens/workspace/sign-in/sign-in.tsx';

interface Search {
  to?: string | undefined;
  problem?: SignInProblem | undefined;
  error?: string | undefined;
}

export const Route = createFileRoute('/sign-in')({
  staticData: { title: t`Sign in` },
  validateSearch: (search): Search => ({
    to: ownPath(textOf(search.to)),
    problem: search.problem === 'link' || search.problem === 'oidc' ? search.problem : undefined,
    error: textOf(search.error),
  }),
  component: function SignInRoute() {
    const { to = '/', problem, error } = Route.useSearch();
    return <SignIn to={to} problem={sentenceFor(problem, error)} />;
  },
});

/** Only an address of this app: a link must not sign a user in and then lead them elsewhere. */
function ownPath(to: string | undefined): string | undefined {
  return to?.startsWith('/') && !/^\/[/\\]/.test(to) ? to : undefined;
}
