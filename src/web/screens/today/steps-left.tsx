import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';

import { toStep, type FirstSteps } from '#web/parts/workspace/first-steps.ts';
import { requestText, stepTexts, StepLink } from '#web/parts/workspace/needs-first.tsx';

/** For new organizations: the remaining first steps, with a button for the next one. */
export function StepsLeft({ firstSteps: { steps, done, total } }: { firstSteps: FirstSteps }) {
  const open = steps.filter(({ state }) => state === 'open');
  return (
    <section aria-labelledby="today-steps" className="mb-8 rounded-lg bg-sunken px-4 py-3">
      <header className="flex items-baseline gap-3">
        <h2 id="today-steps" className="text-base font-semibold">
          {t`First steps`}
        </h2>
        <output className="figures text-xs text-soft">{t`${done} of ${total} done`}</output>
      </header>
      <ol className="mt-1">
        {open.map((step, index) => {
          const { title, text, action } = stepTexts[step.step];
          return (
            <li
              key={step.step}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-0"
            >
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="font-medium">{title}</h3>
                <p className="text-soft">
                  {text} {!step.may && requestText(step)}
                </p>
              </div>
              {step.may &&
                (index === 0 ? (
                  <StepLink step={step.step}>{action}</StepLink>
                ) : (
                  <Link
                    {...toStep(step.step)}
                    className="inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-2"
                  >
                    {action}
                  </Link>
                ))}
            </li>
          );
        })}
      </ol>
      {done > 0 && (
        <p className="flex items-center gap-1.5 border-t border-line pt-2 text-xs text-faint">
          <Check aria-hidden className="size-3.5 text-good" />
          {steps
            .filter(({ state }) => state === 'done')
            .map(({ step }) => doneLabels[step])
            .join(', ')}
        </p>
      )}
    </section>
  );
}

const doneLabels = {
  organization: t`Organization set up`,
  project: t`Project created`,
  account: t`Account connected`,
  sources: t`Sources chosen`,
  post: t`First post published`,
} as const;
