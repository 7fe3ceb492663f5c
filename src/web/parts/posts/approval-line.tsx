import { t } from '@lingui/core/macro';
import { Check, Circle, CircleDot } from 'lucide-react';

import type { PostRow } from '#contract/posts/posts.ts';
import { listed } from '#contract/reader.ts';
import { age, exactTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { linkMakersText } from './guest-links.ts';

type Approval = NonNullable<PostRow['approval']>;
type Step = Approval['steps'][number];

/** The approval steps of a post: what is approved, whose turn it is and since when, and what comes next. */
export function ApprovalLine({ approval, zone }: { approval: Approval; zone: string }) {
  const now = useNow();
  const { user } = useMe();
  return (
    <ol aria-label={t`Approval steps`} className="flex flex-col gap-1.5">
      {approval.steps.map((step) => (
        <li key={step.id} className="flex gap-2" aria-current={step.state === 'waiting' ? 'step' : undefined}>
          <StepMark state={step.state} />
          <span className="min-w-0 flex-1">
            <span dir="auto" className={step.state === 'waiting' ? 'font-medium' : 'text-soft'}>
              {step.name}
            </span>{' '}
            <span className="text-faint">{stepText(step)}</span>
            {step.state === 'waiting' && approval.since !== null && (
              <time
                dateTime={approval.since}
                data-hint={exactTime(approval.since, zone)}
                className={approval.overdue ? 'text-warning' : 'text-faint'}
              >
                {' · '}
                {approval.overdue
                  ? t`overdue, waiting: ${{ age: age(approval.since, now) }}`
                  : t`waiting: ${{ age: age(approval.since, now) }}`}
              </time>
            )}
            {step.state === 'waiting' && step.guests && (
              <span className="block text-soft">{linkMakersText(approval, user.id)}</span>
            )}
            {step.state === 'waiting' && step.vacant && (
              <span className="block text-warning">
                {t`None of the people this step names can approve it, so owners and admins can.`}
              </span>
            )}
          </span>
        </li>
      ))}
      {approval.step_id === null && approval.steps.some(({ state }) => state === 'later') && (
        <li className="text-soft">{t`Changes requested. Approval continues after the next edit.`}</li>
      )}
    </ol>
  );
}

function StepMark({ state }: Pick<Step, 'state'>) {
  const shape = 'mt-0.5 size-4 shrink-0';
  switch (state) {
    case 'approved':
      return <Check aria-label={t`Approved`} className={`${shape} text-good`} />;
    case 'approved_earlier':
      return <Check aria-label={t`Approved in an earlier version`} className={`${shape} text-faint`} />;
    case 'waiting':
      return <CircleDot aria-label={t`Waiting`} className={`${shape} text-accent`} />;
    case 'later':
      return <Circle aria-label={t`Not yet`} className={`${shape} text-faint`} />;
  }
}

function stepText({ state, judges, needs, guests }: Step): string {
  const names = (approved: boolean) =>
    judges.filter((judge) => judge.approved === approved).map(({ user_name }) => user_name);
  const done = names(true);
  if (state === 'approved_earlier')
    return done.length > 0
      ? t`An earlier version was approved by ${{ people: listed(done) }}`
      : t`An earlier version was approved`;
  if (state === 'approved') return done.length > 0 ? listed(done) : t`Approved by a guest`;
  const open = [...names(false), ...(guests ? [t`a guest with a review link`] : [])];
  if (needs === 'one' || open.length < 2) return listed(open, 'disjunction');
  return listed(open);
}
