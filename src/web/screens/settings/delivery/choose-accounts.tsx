import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { ChooseForm } from './choose-form.tsx';

export type Choices = DataOf<Contract['accounts']['choices']>;

/** What the server answers for a sign-in that is used, too old, or of another session or organization. */
const over: readonly string[] = ['not_found', 'invalid_state'];

const another = (
  <Link to="/settings/accounts/connect" className="font-medium text-accent underline underline-offset-2">
    {t`Connect account`}
  </Link>
);

/** The accounts that a sign-in at a network brought, to choose from. */
export function ChooseAccounts({ signIn }: { signIn: number | null }) {
  const query = api.accounts.choices.useQuery({ sign_in_id: signIn ?? 0 }, { enabled: signIn !== null });
  const choose = api.accounts.choose.useMutation({ refusal: 'inline' });
  const { data, error } = query;
  // What was chosen is read again as well, and is over then.
  const isOver = error !== null && over.includes(error.code) && !choose.isSuccess && !choose.isPending;
  return (
    <div>
      <Link
        to="/settings/accounts"
        className="mb-3 inline-flex min-h-6 items-center gap-1 text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
        {t`Connected accounts`}
      </Link>
      <Section
        title={t`Choose accounts`}
        description={
          data &&
          !isOver &&
          t`Your sign-in at ${{ network: data.network_label }} brings several accounts. Those that you choose are connected in the project ${{ project: data.project_name }}.`
        }
      >
        {signIn === null || isOver ? (
          <EmptyState title={t`Nothing to choose`} action={another}>
            {error?.message ?? t`Connect an account first.`}
          </EmptyState>
        ) : (
          <Query of={query} what={t`accounts`} loading={<Skeleton className="h-72 w-full" />}>
            {(choices) => <ChooseForm signIn={signIn} choices={choices} choose={choose} />}
          </Query>
        )}
      </Section>
    </div>
  );
}
