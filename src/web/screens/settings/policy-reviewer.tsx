import type { ReactNode } from 'react';

import type { DataOf } from '#contract/operation.ts';
import type { policy } from '#contract/policy.ts';
import { Ago } from '#web/parts/ago.tsx';
import { costWords } from '#web/parts/reading-words.ts';
import { Badge } from '#web/ui/badge.tsx';

type State = DataOf<typeof policy.get>['reviewer'];

/** Who grades drafts here without being asked, how the last round went, and what the month has cost. */
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
                  {trusted && <Badge tone="good">Their OK publishes</Badge>}
                </span>
              ))}
            </span>
          </Line>
          <Line term="Model">{model ?? 'None: machine checks only, a person reads the rest'}</Line>
          <Line term="Last round">
            {last_round ? (
              <>
                <Ago at={last_round.at} zone={zone} inWords />: {last_round.graded} graded
                {last_round.failed > 0 && `, ${last_round.failed} not read by the model`}
                {last_round.trouble && (
                  <span className="mt-0.5 block break-words text-warning">{last_round.trouble}</span>
                )}
              </>
            ) : (
              'None yet; there is one every ten minutes'
            )}
          </Line>
          {model !== null && (
            <Line term="This month">
              {this_month.cost_micros === null ? 'Cost not known' : costWords(this_month.cost_micros)}
              {` for ${this_month.readings} ${this_month.readings === 1 ? 'reading' : 'readings'} `}
              {this_month.budget_reached && <Badge tone="warning">Budget spent</Badge>}
            </Line>
          )}
        </dl>
      )}
    </section>
  );
}

function introOf({ on, agents }: State): string {
  if (!on) return 'This desk grades nothing by itself (REVIEWER=0). People and agents from outside do.';
  if (agents.length === 0)
    return 'Nobody grades here by itself. An agent member with a key of the group reviewer would, every ten minutes.';
  return 'They grade what waits in review, every ten minutes, as if they had opened it. A post goes out by their OK only within the thresholds below.';
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
