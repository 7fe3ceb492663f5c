import { Link } from '@tanstack/react-router';

import { useMe } from '#web/parts/me.ts';
import { NeedsFirst } from '#web/parts/needs-first.tsx';
import { EmptyState } from '#web/ui/states.tsx';

import { useCompose } from './compose-context.ts';

/** A project without accounts: nothing can be posted, and nothing is stored. */
export function NoAccounts() {
  const { project } = useCompose();
  const { organization, permissions } = useMe();
  const mayConnect = permissions.includes('manage') && organization?.role !== 'member';
  return (
    <NeedsFirst steps={['account']}>
      <EmptyState
        title={`${project.name} has no account yet`}
        action={
          mayConnect && (
            <Link to="/settings/accounts" className="font-medium text-accent underline underline-offset-2">
              Connect an account
            </Link>
          )
        }
      >
        A post goes to the connected accounts of its project.{' '}
        {mayConnect
          ? 'A sandbox account is there at once, for trying it out.'
          : 'Ask an owner or admin to connect one.'}
      </EmptyState>
    </NeedsFirst>
  );
}
