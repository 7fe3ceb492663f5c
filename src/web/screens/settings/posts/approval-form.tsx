import { plural, t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { draftOf, inputOf, moved, newStep, type StepDraft } from './approval-draft.ts';
import { ApprovalStep } from './approval-step.tsx';

type Saved = DataOf<Contract['approvalSteps']['list']>['steps'];

interface ApprovalFormProps {
  project: number;
  saved: Saved;
  mayChange: boolean;
}

const most = 10;

/** The steps of one project as a form; changes take effect together, with Save. */
export function ApprovalForm({ project, saved, mayChange }: ApprovalFormProps) {
  /** The user's changes; null without any. */
  const [own, setOwn] = useState<readonly StepDraft[] | null>(null);
  const [made, setMade] = useState(0);
  const save = api.approvalSteps.save.useMutation({ refusal: 'inline' });
  const steps = own ?? saved.map(draftOf);
  const change = (next: readonly StepDraft[]) => setOwn(next);
  const add = () => {
    setMade(made + 1);
    change([...steps, newStep(`new ${made}`, steps)]);
  };
  const submit = () =>
    save.mutate(
      { project_id: project, steps: inputOf(steps) },
      {
        onSuccess: () => {
          setOwn(null);
          toast(
            steps.length === 0
              ? t`Approval steps removed. Posts are approved as before.`
              : plural(steps.length, { one: '# approval step saved.', other: '# approval steps saved.' }),
          );
        },
      },
    );
  if (steps.length === 0 && own === null)
    return (
      <EmptyState
        title={t`No approval steps`}
        action={mayChange ? <Button onPress={add}>{t`Add step`}</Button> : undefined}
      >
        {t`Posts of this project are approved in one go, as the review policy says. With steps, an editor, a lawyer and a client, for example, approve one after the other.`}
      </EmptyState>
    );
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ol aria-label={t`Approval steps`} className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step.key}>
            <ApprovalStep
              project={project}
              step={step}
              saved={saved.find(({ id }) => id === step.id)}
              number={index + 1}
              isLast={index === steps.length - 1}
              mayChange={mayChange}
              onChange={(next) => change(steps.with(index, next))}
              onMove={(by) => change(moved(steps, index, by))}
              onRemove={() => change(steps.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {/* Above the buttons: below them it could be outside the window. */}
      <Refusal error={save.error} />
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          {steps.length < most && (
            <Button onPress={add}>
              <Plus aria-hidden className="size-4" />
              {t`Add step`}
            </Button>
          )}
          {own && (
            <>
              <span className="ms-auto" />
              <Button
                onPress={() => {
                  setOwn(null);
                  save.reset();
                  toast(t`Changes discarded.`, () => setOwn(own));
                }}
              >
                {t`Discard`}
              </Button>
              <Button type="submit" variant="primary" isPending={save.isPending}>
                {t`Save`}
              </Button>
            </>
          )}
        </div>
      )}
    </Form>
  );
}
