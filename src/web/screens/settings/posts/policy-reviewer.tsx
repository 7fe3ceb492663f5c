import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { DataOf } from '#contract/operation.ts';
import type { policy } from '#contract/posts/policy.ts';
import { Ago } from '#web/parts/ago.tsx';
import { costText } from '#web/parts/posts/reading-labels.ts';
import { Badge } from '#web/ui/badge.tsx';

type State = DataOf<typeof policy.get>['reviewer'];
type Round = NonNullable<State['last_round']>;

/** The built-in reviewer, its last round, and this month's cost. */
export function PolicyReviewer({ reviewer, zone }: { reviewer: State; zone: string }) {
  const { on, agents, model, last_round, this_month } = reviewer;
  return (
    <section aria-labelledby="policy-reviewer" className="mb-10">
      <h3 id="policy-reviewer" className="mb-1 text-sm font-semibold">
        {t`Reviewer agents`}
      </h3>
      <p className="mb-3 max-w-xl text-soft">{introOf(reviewer)}</p>
      {on && agents.length > 0 && (
        <dl className="grid max-w-2xl grid-cols-[7rem_1fr] gap-x-4 gap-y-2">
          <Line term={t`Agent`}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {agents.map(({ user_id, user_name, trusted }) => (
                <span key={user_id} className="inline-flex items-center gap-1.5">
                  {user_name}
                  {trusted && <Badge tone="good">{t`Their approval publishes`}</Badge>}
                </span>
              ))}
            </span>
          </Line>
          <Line term={t`Model`}>{model ?? t`None: automated checks only, people review the rest`}</Line>
          <Line term={t`Last run`}>
            {last_round ? (
              <>
                <LastRun round={last_round} zone={zone} />
                {last_round.trouble && (
                  <span className="mt-0.5 block break-words text-warning">{last_round.trouble}</span>
                )}
              </>
            ) : (
              t`None yet. Runs every ten minutes.`
            )}
          </Line>
          {model !== null && (
            <Line term={t`This month`}>
              {monthText(this_month)}{' '}
              {this_month.budget_reached && <Badge tone="warning">{t`Budget used up`}</Badge>}
            </Line>
          )}
        </dl>
      )}
    </section>
  );
}

function LastRun({ round: { at, graded, failed }, zone }: { round: Round; zone: string }) {
  const when = <Ago at={at} zone={zone} isSentence />;
  return failed > 0 ? (
    <Trans>
      {when}: <Plural value={graded} one="# reviewed" other="# reviewed" />,{' '}
      <Plural value={failed} one="# not scored by the model" other="# not scored by the model" />
    </Trans>
  ) : (
    <Trans>
      {when}: <Plural value={graded} one="# reviewed" other="# reviewed" />
    </Trans>
  );
}

function monthText({ cost_micros, readings }: State['this_month']): string {
  return cost_micros === null
    ? t`Cost unknown for ${plural(readings, { one: '# review', other: '# reviews' })}`
    : t`${{ cost: costText(cost_micros) }} for ${plural(readings, { one: '# review', other: '# reviews' })}`;
}

function introOf({ on, agents }: State): string {
  if (!on) return t`Automatic reviews are off (REVIEWER=0). People and external agents review.`;
  if (agents.length === 0)
    return t`No reviewer agents. An agent member with a token of the group reviewer reviews every ten minutes.`;
  return t`Every ten minutes, they review the posts in the queue. Their “Looks good” publishes a post only within the thresholds below.`;
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
