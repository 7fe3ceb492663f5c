import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import type { Automation, Run } from './automation-data.ts';
import { outcomeLabels, outcomeTones } from './automation-labels.ts';

interface RunLogProps {
  automation: Automation;
  zone: string;
  onClose: () => void;
}

/** Everything that an automation did, with reasons, the newest first. */
export function RunLog({ automation: { id, name }, zone, onClose }: RunLogProps) {
  const query = api.automations.runs.useInfiniteQuery({ automation_id: id, per_page: 25 });
  const runs = query.data?.pages.flatMap(({ data }) => data.runs) ?? [];
  return (
    <Dialog title={t`Log of ${{ name }}`} isOpen size="wide" onClose={onClose}>
      <QueryState
        query={query}
        what={t`runs`}
        isEmpty={runs.length === 0}
        metricsHidden={false}
        loading={<Skeleton className="h-48 w-full" />}
        empty={
          <EmptyState title={t`No runs yet`}>
            {t`Each run is listed here: what was created, or why nothing was.`}
          </EmptyState>
        }
        end={<ShowMore query={query} />}
      >
        <ul aria-label={t`Runs`} className="border-t border-line">
          {runs.map((run) => (
            <RunRow key={run.id} run={run} zone={zone} />
          ))}
        </ul>
      </QueryState>
    </Dialog>
  );
}

const link = 'shrink-0 font-medium text-accent underline-offset-2 hover:underline';

function RunRow({ run: { at, outcome, title, reason, card_id, post_id }, zone }: { run: Run; zone: string }) {
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <Badge tone={outcomeTones[outcome]}>{outcomeLabels[outcome]}</Badge>
        <span dir="auto" className="min-w-0 flex-1 basis-48 truncate font-medium">
          {title}
        </span>
        {card_id !== null && (
          <Link to="/board" search={{ card: card_id }} className={link}>
            {t`Open card`}
          </Link>
        )}
        {post_id !== null && (
          <Link to="/compose/$postId" params={{ postId: String(post_id) }} className={link}>
            {t`Open post`}
          </Link>
        )}
        <span className="text-xs text-faint">
          <Ago at={at} zone={zone} isSentence />
        </span>
      </div>
      <p className="text-xs text-faint">{reason}</p>
    </li>
  );
}
