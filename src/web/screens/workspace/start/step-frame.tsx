import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';

import { startSteps, type StartStep } from '#contract/workspace/start-steps.ts';
import { api } from '#web/api.ts';
import { placed } from '#web/lib/places.ts';
import type { FirstStep, FirstSteps } from '#web/parts/workspace/first-steps.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { requestText } from '#web/parts/workspace/needs-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { StepAccount } from './step-account.tsx';
import { summaryOf } from './step-labels.ts';
import { StepOrganization } from './step-organization.tsx';
import { StepPost } from './step-post.tsx';
import { StepProject } from './step-project.tsx';
import { StepSources } from './step-sources.tsx';

interface StepFrameProps {
  step: FirstStep;
  number: number;
  firstSteps: FirstSteps;
  isOpen: boolean;
  onOpen: () => void;
  onDone: () => void;
}

const titles: Readonly<Record<StartStep, string>> = {
  organization: t`Your organization`,
  project: t`First project`,
  account: t`Publishing account`,
  sources: t`Sources`,
  post: t`First post`,
};

const purposes: Readonly<Record<StartStep, string>> = {
  organization: t`Its name and the time zone for dates.`,
  project: t`A brand, a channel or a publication. Accounts, posts and templates belong to one.`,
  account: t`Try everything in a sandbox first, or connect a real account right away.`,
  sources: t`Explore shows their stories, ranked by growth. Add or remove sources at any time.`,
  post: t`A card holds the idea, a draft the text. After publishing, metrics arrive automatically.`,
};

const stateNames: Readonly<Record<FirstStep['state'], string>> = {
  open: t`to do`,
  done: t({ message: 'done', context: 'state of a step' }),
  skipped: t({ message: 'skipped', context: 'state of a step' }),
};

/** A step: its state in one line, and its content while it is open. */
export function StepFrame({ step, number, firstSteps, isOpen, onOpen, onDone }: StepFrameProps) {
  const { step: name, state, may } = step;
  const isLast = number === firstSteps.total;
  const { organization } = useMe();
  const title = titles[name];
  const progress = stateNames[state];
  const action = openLabel(step);
  return (
    <li className="relative flex gap-4 pb-7 last:pb-0">
      {!isLast && <span aria-hidden className="absolute top-8 bottom-1 start-3.5 w-px bg-line" />}
      <Mark state={state} number={number} isOpen={isOpen} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3">
          <h2
            ref={placed(`step ${name}`)}
            tabIndex={-1}
            className={`text-lg font-semibold tracking-tight outline-none ${isOpen || state === 'open' ? '' : 'text-soft'}`}
          >
            <Trans>
              {title}
              <span className="sr-only">: {progress}</span>
            </Trans>
          </h2>
          {!isOpen && (
            <Button
              variant="quiet"
              className="ms-auto px-2"
              onPress={onOpen}
              aria-label={t`${action}: ${title}`}
            >
              {action}
            </Button>
          )}
          {isOpen && <SkipButton step={step} firstSteps={firstSteps} onDone={onDone} />}
        </div>
        <p className="text-soft">
          {isOpen ? purposes[name] : summaryOf(step, firstSteps, organization?.name ?? '')}
        </p>
        {isOpen && (
          <div className="mt-4">
            {may ? (
              <Body name={name} firstSteps={firstSteps} isDone={state === 'done'} onDone={onDone} />
            ) : (
              <p className="rounded-md bg-sunken px-3 py-2 text-soft">{requestText(step)}</p>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

function openLabel({ step, state, may }: FirstStep): string {
  if (!may) return t({ message: 'View', context: 'verb' });
  if (state !== 'done') return t({ message: 'Start', context: 'verb' });
  return step === 'post'
    ? t({ message: 'View', context: 'verb' })
    : t({ message: 'Change', context: 'verb' });
}

interface BodyProps {
  name: StartStep;
  firstSteps: FirstSteps;
  isDone: boolean;
  onDone: () => void;
}

function Body({ name, ...props }: BodyProps) {
  switch (name) {
    case 'organization':
      return <StepOrganization {...props} />;
    case 'project':
      return <StepProject {...props} />;
    case 'account':
      return <StepAccount {...props} />;
    case 'sources':
      return <StepSources {...props} />;
    case 'post':
      return <StepPost {...props} />;
  }
}

function SkipButton({ step, firstSteps, onDone }: Pick<StepFrameProps, 'step' | 'firstSteps' | 'onDone'>) {
  const edit = api.start.edit.useMutation();
  const { organization, permissions } = useMe();
  const { step: name, state } = step;
  if (state === 'done')
    return (
      <Button variant="quiet" className="ms-auto px-2" onPress={onDone}>
        {t`Close`}
      </Button>
    );
  if (organization?.role === 'member' || !permissions.includes('manage')) return null;
  const isSkipped = state === 'skipped';
  const skipped = startSteps.filter((one) => {
    const before = firstSteps.steps.find(({ step }) => step === one)?.state === 'skipped';
    return one === name ? !isSkipped : before;
  });
  return (
    <Button
      variant="quiet"
      className="ms-auto px-2"
      isPending={edit.isPending}
      onPress={() =>
        void edit.mutateAsync({ skipped }).then(
          () => !isSkipped && onDone(),
          () => undefined,
        )
      }
    >
      {isSkipped ? t`Remind me later` : t`Skip`}
    </Button>
  );
}

function Mark({ state, number, isOpen }: { state: FirstStep['state']; number: number; isOpen: boolean }) {
  const shape = 'relative grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold';
  if (state === 'done')
    return (
      <span aria-hidden className={`${shape} bg-good-wash text-good`}>
        <Check className="size-4" strokeWidth={2.5} />
      </span>
    );
  if (state === 'skipped')
    return (
      <span aria-hidden className={`${shape} bg-sunken text-faint`}>
        <Minus className="size-4" />
      </span>
    );
  return (
    <span
      aria-hidden
      className={`${shape} figures ${isOpen ? 'bg-accent forced-color-adjust-none text-on-accent' : 'border border-edge bg-paper text-soft'}`}
    >
      {number}
    </span>
  );
}
