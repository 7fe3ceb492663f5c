import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

import { networkNames } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { api } from '#web/api.ts';
import { AccountName, NetworkMark } from '#web/parts/delivery/account-name.tsx';
import type { FirstSteps } from '#web/parts/workspace/first-steps.ts';
import { StepLink } from '#web/parts/workspace/needs-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { StepState } from './step-state.tsx';

interface StepAccountProps {
  firstSteps: FirstSteps;
  isDone: boolean;
  onDone: () => void;
}

const [usual] = networkNames;

/** Creates a sandbox with one click, or links to the guides for real accounts. */
export function StepAccount({ firstSteps, isDone, onDone }: StepAccountProps) {
  const query = api.projects.list.useQuery({});
  if (firstSteps.counts.projects === 0)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-soft">{t`Accounts belong to a project. Create one first.`}</p>
        <StepLink step="project">{t`Create a project`}</StepLink>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {isDone && <Connected />}
      <StepState query={query} what={t`projects`} loading={<Skeleton className="h-14 w-full" />}>
        {({ projects: [project] }) =>
          project && <AddSandbox project={project} isDone={isDone} onDone={onDone} />
        }
      </StepState>
      <RealNetworks />
    </div>
  );
}

interface AddSandboxProps {
  /** The account's project. */
  project: { id: number; name: string };
  isDone: boolean;
  onDone: () => void;
}

function AddSandbox({ project, isDone, onDone }: AddSandboxProps) {
  const connect = api.accounts.connectSandbox.useMutation({ refusal: 'inline' });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line p-3">
        <p className="min-w-0 flex-1 basis-60">
          <span className="block font-medium">{t`Sandbox account`}</span>
          <span className="text-soft">
            {t`Behaves like ${{ network: networkLabels[usual] }}, checks and limits included. Nothing leaves Copydesk.`}
          </span>
        </p>
        <Button
          variant={isDone ? 'plain' : 'primary'}
          isPending={connect.isPending}
          onPress={() =>
            void connect
              .mutateAsync({
                network: usual,
                name: `${project.name} (sandbox)`.slice(0, 200),
                project_id: project.id,
              })
              .then(onDone, () => undefined)
          }
        >
          {t`Add a sandbox account`}
        </Button>
      </div>
      <Refusal error={connect.error} />
    </>
  );
}

function Connected() {
  const query = api.accounts.list.useQuery({});
  return (
    <StepState query={query} what={t`accounts`} loading={<Skeleton className="h-10 w-full" />}>
      {({ accounts }) => (
        <ul aria-label={t`Connected accounts`} className="flex flex-col">
          {accounts.map((account) => (
            <li
              key={account.account_id}
              className="flex min-h-9 items-center border-b border-line last:border-0"
            >
              <AccountName account={account} />
            </li>
          ))}
        </ul>
      )}
    </StepState>
  );
}

/** Networks with real connections, each with a link to its guide. */
function RealNetworks() {
  const query = api.accounts.networks.useQuery({});
  return (
    <div>
      <h3 className="mb-1 font-medium">{t`Connect a real account`}</h3>
      <StepState query={query} what={t`networks`} loading={<Skeleton className="h-20 w-full" />}>
        {({ networks }) => (
          <ul className="flex flex-col">
            {networks
              .filter(({ sandbox_only }) => !sandbox_only)
              .toSorted((a, b) => Number(a.missing.length > 0) - Number(b.missing.length > 0))
              .map(({ network, label, missing }) => (
                <li key={network} className="border-b border-line last:border-0">
                  <Link
                    to="/settings/accounts/connect"
                    search={{ network }}
                    className="-mx-2 flex min-h-10 items-center gap-3 rounded-md px-2 hover:bg-hover"
                  >
                    <NetworkMark network={network} className="size-4" isNamed />
                    <span className="font-medium">{label}</span>
                    <span className="ms-auto text-end text-xs text-faint">
                      {missing.length > 0 ? t`Needs settings of the installation` : t`Setup guide`}
                    </span>
                    <ChevronRight aria-hidden className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </StepState>
      <p className="mt-2 text-xs text-faint">
        <Trans>
          You can try other networks as sandboxes in{' '}
          <Link to="/settings/accounts" className="underline underline-offset-2 hover:text-ink">
            Settings → Connected accounts
          </Link>
          .
        </Trans>
      </p>
    </div>
  );
}
