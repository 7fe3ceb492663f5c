import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import type { StartStep } from '#contract/workspace/start-steps.ts';
import { api } from '#web/api.ts';
import { placeOf } from '#web/lib/places.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { currentStep, type FirstSteps, type StartSearch } from '#web/parts/workspace/first-steps.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { AllDone } from './all-done.tsx';
import { StepFrame } from './step-frame.tsx';

/**
 * The first steps: from an empty organization to a published post, on one screen. The state of each step is derived
 * from the data.
 */
export function Start({ search }: { search: StartSearch }) {
  const { organization } = useMe();
  const query = api.start.get.useQuery({});
  const { data } = query;
  return (
    <div className="relative min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-2xl px-4 pt-10 pb-24 md:px-8 md:pt-16">
        <header className="mb-8">
          <h1 className="headline text-3xl font-semibold">{t`First steps`}</h1>
          <p className="mt-2 max-w-prose text-base text-soft">
            {t`${{ organization: organization?.name ?? '' }}: your way to the first published post. You can skip any step and change everything later in Settings.`}
          </p>
          {data && <Progress {...data} />}
        </header>
        <QueryState
          query={query}
          what={t`first steps`}
          isEmpty={!data}
          metricsHidden={false}
          loading={<Loading />}
          empty={null}
          end={null}
        >
          {data && <Steps firstSteps={data} requested={search.step} />}
        </QueryState>
      </div>
    </div>
  );
}

/** These forms stay open when another member completes the same step meanwhile; only their own buttons close them. */
const forms: ReadonlySet<StartStep> = new Set(['project', 'sources']);

function Steps({ firstSteps, requested }: { firstSteps: FirstSteps; requested: StartStep | undefined }) {
  const navigate = useNavigate();
  const list = useRef<HTMLOListElement>(null);
  const [kept, setKept] = useState<StartStep | null>(null);
  // Steps closed by their own buttons, even before the data shows them as done.
  const [left, setLeft] = useState<ReadonlySet<StartStep>>(new Set());
  const { complete } = firstSteps;
  const current = currentStep(firstSteps.steps, requested ?? kept ?? undefined);
  const stays = current !== null && forms.has(current) && !left.has(current);
  const keep = requested === undefined && stays ? current : null;
  if (keep !== kept) setKept(keep);
  const opened = useRef({ step: current, complete });
  // The next step takes the focus, because the previous step's form is gone.
  useEffect(() => {
    const before = opened.current;
    if (current === before.step) return;
    opened.current = { step: current, complete };
    const focused = document.activeElement;
    if (focused && focused !== document.body && !list.current?.contains(focused)) return;
    const next = current ?? before.step;
    placeOf(current === null && complete && !before.complete ? 'first steps done' : `step ${next}`)?.focus();
  }, [current, complete]);
  const open = (step: StartStep | undefined) =>
    void navigate({ to: '/start', search: { step }, replace: true });
  /** Responses may arrive after the user has moved on to another step or screen. */
  const leave = (step: StartStep) => {
    if (!list.current || opened.current.step !== step) return;
    setKept(null);
    setLeft(new Set([...left, step]));
    open(undefined);
  };
  return (
    <>
      <ol ref={list} className="flex flex-col">
        {firstSteps.steps.map((step, index) => (
          <StepFrame
            key={step.step}
            step={step}
            number={index + 1}
            firstSteps={firstSteps}
            isOpen={step.step === current}
            onOpen={() => open(step.step)}
            onDone={() => leave(step.step)}
          />
        ))}
      </ol>
      {complete && current === null && <AllDone />}
    </>
  );
}

function Progress({ done, total }: Pick<FirstSteps, 'done' | 'total'>) {
  return (
    <div className="mt-5 flex items-center gap-3 text-soft">
      <span aria-hidden className="h-1 w-40 overflow-hidden rounded-full bg-press forced-color-adjust-none">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(done / total) * 100}%` }} />
      </span>
      <output className="figures">{t`${done} of ${total} done`}</output>
    </div>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading the first steps`} className="flex flex-col gap-6">
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="flex items-center gap-4">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-5 w-56" />
        </span>
      ))}
    </output>
  );
}
