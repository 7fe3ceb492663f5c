import { Link } from '@tanstack/react-router';

import { EmptyState } from '#web/ui/states.tsx';

import { useCompose } from './compose-context.ts';

/** A project without accounts: nothing can be posted, and nothing is stored. */
export function NoAccounts() {
  const { project } = useCompose();
  return (
    <EmptyState
      title={`${project.name} has no account yet`}
      action={
        <Link to="/settings/accounts" className="font-medium text-accent underline underline-offset-2">
          Connect one in Settings
        </Link>
      }
    >
      A post goes to the connected accounts of its project. A sandbox is connected in a moment and delivers
      into a page of Copydesk, for trying it out.
    </EmptyState>
  );
}
