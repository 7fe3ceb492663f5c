import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { hours } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

type Waits = DataOf<Contract['schedule']['reviewStats']>['steps'];

const heads = [t`Project`, t`Step`, t`Waiting now`, t`Overdue`, t`Longest wait`, t`Finished`, t`Median time`];

/** Where posts wait in the approval steps, and how long each step takes. */
export function StepWaits({ steps }: { steps: Waits }) {
  const number = 'figures text-end';
  return (
    <section aria-labelledby="step-waits" className="mt-8">
      <h2 id="step-waits" className="mb-2 font-semibold">{t`Where posts wait`}</h2>
      <Table label={t`Approval steps`} head={heads} numeric={heads.slice(2)} stacks>
        {steps.map((step) => (
          <Row key={step.step_id}>
            <Cell className="font-medium">{step.project_name}</Cell>
            <Cell label={t`Step`}>{step.step_name}</Cell>
            <Cell label={t`Waiting now`} className={number}>
              {step.waiting}
            </Cell>
            <Cell
              label={t`Overdue`}
              className={`${number} ${step.overdue > 0 ? 'text-warning' : 'text-faint'}`}
            >
              {step.overdue}
            </Cell>
            <Cell label={t`Longest wait`} className={number}>
              {step.longest_hours === null ? (
                <Missing why={t`No post is waiting`} />
              ) : (
                hours(step.longest_hours)
              )}
            </Cell>
            <Cell label={t`Finished`} className={number}>
              {step.finished}
            </Cell>
            <Cell label={t`Median time`} className={number}>
              {step.median_hours === null ? (
                <Missing why={t`No post has passed this step in these days`} />
              ) : (
                hours(step.median_hours)
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
