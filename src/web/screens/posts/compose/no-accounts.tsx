import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { useMe } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useCompose } from './compose-context.ts';
import { EditorLoading } from './compose-loading.tsx';

/** A project without accounts: nothing can be posted, and nothing is stored. */
export function NoAccounts() {
  const { project } = useCompose();
  const { organization, permissions } = useMe();
  const mayConnect = permissions.includes('manage') && organization?.role !== 'member';
  return (
    <NeedsFirst steps={['account']} loading={<EditorLoading />}>
      <EmptyState
        title={t`${{ project: project.name }} has no accounts yet`}
        action={
          mayConnect && (
            <Link to="/settings/accounts" className="font-medium text-accent underline underline-offset-2">
              {t`Connect an account`}
            </Link>
          )
        }
      >
        {mayConnect
          ? t`Posts are published to the accounts connected to their project. To try things out, add a sandbox account.`
          : t`Posts are published to the accounts connected to their project. Ask an owner or admin to connect one.`}
      </EmptyState>
    </NeedsFirst>
  );
}
