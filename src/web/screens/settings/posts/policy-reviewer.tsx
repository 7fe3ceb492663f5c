import type { ReactNode } from 'react';

import type { DataOf } from '#contract/operation.ts';
import type { policy } from '#contract/posts/policy.ts';
import { Ago } from '#web/parts/ago.tsx';
import { costText } from '#web/parts/posts/reading-labels.ts';
import { Badge } from '#web/ui/badge.tsx';

type State = DataOf<typeof policy.get>['reviewer'];

/** The built-in reviewer, its last round, and this month's cost. */
export function PolicyReviewer({ reviewer, zone }: { reviewer: State; zone: string }) {
  const { on, agents, model, last_round, this_month } = reviewer;
  return (
    <section aria-labelledby="policy-reviewer" className="mb-10">
      <h3 id="policy-reviewer" className="mb-1 text-sm font-semibold">
        Reviewer agents
      </h3>
      <p className="mb-3 max-w-xl text-soft">{introOf(reviewer)}</p>
      {on && agents.length > 0 && (
        <dl className="grid max-w-2xl grid-cols-[7rem_1fr] gap-x-4 gap-y-2">
          <Line term="Agent">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {agents.map(({ user_id, user_name, trusted }) => (
                <span key={user_id} className="inline-flex items-center gap-1.5">
                  {user_name}
                  {trusted && <Badge tone="good">Their approval publishes</Badge>}
                </span>
              ))}
            </span>
          </Line>
          <Line term="Model">{model ?? 'None: automated checks only, people review the rest'}</Line>
          <Line term="Last run">
            {last_round ? (
              <>
                <Ago at={last_round.at} zone={zone} isSentence />: {last_round.graded} reviewed
                {last_round.failed > 0 && `, ${last_round.failed} not scored by the model`}
                {last_round.trouble && (
                  <span className="mt-0.5 block break-words text-warning">{last_round.trouble}</span>
                )}
              </>
            ) : (
              'None yet. Runs every ten minutes.'
            )}
          </Line>
          {model !== null && (
            <Line term="This month">
              {this_month.cost_micros === null ? 'Cost unknown' : costText(this_month.cost_micros)}
              {` for ${this_month.readings} ${this_month.readings === 1 ? 'review' : 'reviews'} `}
              {this_month.budget_reached && <Badge tone="warning">Budget used up</Badge>}
            </Line>
          )}
        </dl>
      )}
    </section>
  );
}

function introOf({ on, agents }: State): string {
  if (!on) return 'Automatic reviews are off (REVIEWER=0). People and external agents review.';
  if (agents.length === 0)
    return 'No reviewer agents. An agent member with a token of the group reviewer reviews every ten minutes.';
  return 'Every ten minutes, they review the posts in the queue. Their “Looks good” publishes a post only within the thresholds below.';
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
