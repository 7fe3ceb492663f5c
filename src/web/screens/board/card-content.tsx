import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AlignLeft, CalendarClock, CircleCheck, ListChecks, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';

import type { CardSummary } from '#contract/board/cards.ts';
import { sourceNames } from '#contract/sources/all.ts';
import { zoneName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { dayAt } from '#web/lib/zone-format.ts';
import { dueInFull, dueState, dueText, type DueState } from '#web/parts/board/due.ts';
import { LabelChips } from '#web/parts/labels/label-chips.tsx';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { hostOf } from '#web/parts/trend-text.ts';
import { Avatar, initials } from '#web/ui/avatar.tsx';
import { useBoard } from './board-context.ts';
import { priorityLabels, statusLabels } from './labels.ts';
import { PriorityMark } from './priority-mark.tsx';

/** The id of the card's title, which is the accessible name of its checkbox. */
export const titleId = (card: number) => `card-${card}`;

/** The content of a card on the board. Every card has the same height. */
export function CardContent({ card }: { card: CardSummary }) {
  const { categories, card_types, members, projects } = useBoard();
  const done = card.checklist_done;
  // With a single project its name is no information.
  const project = projects.length > 1 ? projects.find(({ id }) => id === card.project_id)?.name : undefined;
  const category = categories.find(({ id }) => id === card.category_id);
  const type = card_types.find(({ id }) => id === card.card_type_id);
  const assignee = members.find(({ user_id }) => user_id === card.assigned_to_user_id)?.user_name;
  const platform = sourceNames.find((name) => name === card.platform);
  return (
    <>
      <span className="flex h-4 items-center gap-1.5 text-xs text-faint">
        <span className="grid w-3.5 shrink-0 place-items-center" data-priority>
          <PriorityMark priority={card.priority} />
        </span>
        {category && (
          <span className="flex min-w-0 items-center gap-1.5">
            <span
              aria-hidden
              className="size-1.5 shrink-0 rounded-full"
              style={{ backgroundColor: category.color }}
            />
            <span className="truncate">{category.name}</span>
          </span>
        )}
        {type && (
          <span className={`truncate ${category ? "before:me-1.5 before:content-['·']" : ''}`}>
            {type.name}
          </span>
        )}
        {!category && !type && <span>{priorityLabels[card.priority]}</span>}
        <LabelChips of={card} most={1} isBare />
        {platform && (
          <span className="ms-auto ps-1 transition-opacity duration-100 group-hover:opacity-0">
            <NetworkBadge source={platform} />
          </span>
        )}
      </span>
      <span className="flex min-h-0 gap-2.5">
        <span
          id={titleId(card.card_id)}
          dir="auto"
          className={`line-clamp-2 h-9 min-w-0 flex-1 leading-4.5 font-medium break-words ${card.status === 'completed' ? 'text-soft' : 'text-ink'}`}
        >
          {card.title}
        </span>
        {card.image_url && <Thumbnail card={card} />}
      </span>
      <span className="figures flex h-5 items-center gap-2.5 text-xs text-faint">
        <Due card={card} />
        {card.comment_count > 0 && (
          <Count
            icon={<MessageSquare aria-hidden className="size-3" />}
            text={plural({ count: card.comment_count }, { one: '# comment', other: '# comments' })}
          >
            {card.comment_count}
          </Count>
        )}
        {card.checklist_total > 0 && (
          <Count
            icon={<ListChecks aria-hidden className="size-3.5" />}
            text={plural(
              { total: card.checklist_total },
              {
                other: `${done} of # items done`,
              },
            )}
          >
            {card.checklist_done}/{card.checklist_total}
          </Count>
        )}
        {card.has_description && (
          <Count icon={<AlignLeft aria-hidden className="size-3" />} text={t`Has a description`} />
        )}
        {project && (
          <span className="ms-auto min-w-0 truncate" data-hint={t`Project: ${project}`}>
            <ProjectName project={<bdi className="block truncate">{project}</bdi>} />
          </span>
        )}
        {assignee && (
          <span className={`shrink-0 ${project ? '' : 'ms-auto'}`} data-hint={assignee}>
            <span className="sr-only">{t`Assigned to ${assignee}`}</span>
            <Avatar name={assignee} />
          </span>
        )}
      </span>
    </>
  );
}

function ProjectName({ project }: { project: ReactNode }) {
  return (
    <Trans>
      <span className="sr-only">Project: </span>
      {project}
    </Trans>
  );
}

const dueTones: Record<DueState, string> = {
  overdue: 'text-danger font-medium',
  today: 'text-warning font-medium',
  week: 'text-soft',
  later: '',
  done: '',
  none: '',
};

function Due({ card }: { card: CardSummary }) {
  const { timezone } = useBoard();
  const now = useNow();
  if (card.status === 'completed') {
    return (
      <span className="inline-flex items-center gap-1 whitespace-nowrap text-good">
        <CircleCheck aria-hidden className="size-3" />
        {card.completed_at
          ? t`Completed ${{ day: dueText(dayAt(Date.parse(card.completed_at), timezone), now, timezone) }}`
          : statusLabels.completed}
      </span>
    );
  }
  if (card.due_date === null) return null;
  const state = dueState(card, now, timezone);
  const isOverdue = state === 'overdue';
  const inFull = dueInFull(card.due_date, zoneName(timezone));
  const due = dueText(card.due_date, now, timezone);
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap ${dueTones[state]}`}
      data-hint={isOverdue ? t`Overdue since ${{ date: inFull }}` : t`Due ${{ date: inFull }}`}
    >
      <CalendarClock aria-hidden className="size-3" />
      {isOverdue ? (
        <Trans>
          <span className="sr-only">Overdue: </span>
          {due}
        </Trans>
      ) : (
        <Trans>
          <span className="sr-only">Due: </span>
          {due}
        </Trans>
      )}
    </span>
  );
}

function Count({
  icon,
  text,
  children,
}: {
  icon: React.ReactNode;
  text: string;
  children?: React.ReactNode;
}) {
  return (
    <span className="inline-flex items-center gap-1" data-hint={text}>
      {icon}
      <span aria-hidden>{children}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Falls back to the host's initials if the picture does not load, so that the title beside it does not move. */
function Thumbnail({ card: { image_url, post_url } }: { card: CardSummary }) {
  const frame = 'pointer-events-none h-9 w-12 shrink-0 rounded-sm';
  return (
    <FramedPicture
      url={image_url}
      frame={48}
      className={frame}
      fallback={
        <span
          aria-hidden
          className={`grid place-items-center bg-sunken font-serif font-semibold text-faint ${frame}`}
        >
          {initials(hostOf(post_url ?? image_url ?? ''))}
        </span>
      }
    />
  );
}
