import { Archive, Ellipsis, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';

import { api } from '#web/api.ts';
import { shortTime } from '#web/lib/format.ts';
import { CardPosts } from '#web/parts/card-posts.tsx';
import { Failure } from '#web/parts/failure.tsx';
import { PanelSection, SidePanel } from '#web/parts/side-panel.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';

import { useBoard } from './board-context.ts';
import { useBoardView } from './board-store.ts';
import { CardActivity } from './card-activity.tsx';
import { CardChecklist } from './card-checklist.tsx';
import { CardComments } from './card-comments.tsx';
import { useCardEdit, type Card } from './card-edit.ts';
import { CardFields } from './card-fields.tsx';
import { openCardMenu } from './card-menu-place.ts';
import { CardNotes } from './card-notes.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardTitle } from './card-title.tsx';
import { CardTrend } from './card-trend.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { dayWords } from './due.ts';

const CardDescription = lazyPart(async () => (await import('./card-description.tsx')).CardDescription, {
  place: 'inline',
  fallback: () => <Skeleton className="h-16 w-full" />,
});
const RemoveCard = lazyPart(async () => (await import('./remove-card.tsx')).RemoveCard);

/** A card in full, beside the board; every field is edited where it stands. */
export function CardPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { store } = useBoard();
  const { data, error, refetch } = api.cards.get.useQuery({ card_id: id });
  const shown = useBoardView(store, ({ board }) => board.known.get(id)?.version);
  const version = data?.card.version;
  useEffect(() => {
    // Somebody changed it: the board knows already, so the panel reads it again.
    if (shown !== undefined && version !== undefined && shown > version) void refetch();
  }, [shown, version, refetch]);

  const close = () => {
    if (store.get().drag) return;
    onClose();
    document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true });
  };
  return (
    <SidePanel
      label="Card"
      screen="Board"
      shows={id}
      onClose={close}
      head={data ? <PanelHead card={data.card} onGone={close} /> : <span className="ml-auto" />}
    >
      {error?.code === 'not_found' ? (
        <EmptyState title="This card is not there" action={<Button onPress={close}>Close</Button>}>
          It was deleted since the address was shared, or the address is mistyped.
        </EmptyState>
      ) : error && !data ? (
        <Failure what="card" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Whole card={data.card} />
      ) : (
        <Loading />
      )}
    </SidePanel>
  );
}

function PanelHead({ card, onGone }: { card: Card; onGone: () => void }) {
  const { changes, mayWrite, columns } = useBoard();
  const [removing, setRemoving] = useState(false);
  const isArchived = card.archived_at !== null;
  const column = columns.find(({ id }) => id === card.board_column_id);
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <span
          aria-hidden
          className="size-2 shrink-0 rounded-full"
          style={{ backgroundColor: column?.color ?? card.column_color }}
        />
        <span className="truncate">
          {isArchived ? 'Archived from ' : ''}
          {column?.name ?? card.column_name}
        </span>
      </span>
      <span className="ml-auto" />
      {mayWrite && card.status === 'completed' && !isArchived && (
        <Button
          look="quiet"
          className="px-2"
          onPress={() => void changes.edit(card.card_id, { status: 'in_progress' })}
        >
          <RotateCcw aria-hidden className="size-3.5" />
          Reopen
        </Button>
      )}
      {mayWrite && isArchived && (
        <>
          <Button look="quiet" className="px-2" onPress={() => void changes.restore(card.card_id)}>
            <RotateCcw aria-hidden className="size-3.5" />
            Restore
          </Button>
          <IconButton label="Delete for good" onPress={() => setRemoving(true)}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </>
      )}
      {mayWrite && !isArchived && (
        <>
          <IconButton
            label="Archive"
            onPress={() => {
              void changes.archive([card.card_id]);
              onGone();
            }}
          >
            <Archive aria-hidden className="size-4" />
          </IconButton>
          <span data-panel-menu>
            <IconButton
              label="More"
              onPress={() => {
                const anchor = document.querySelector<HTMLElement>('[data-panel-menu]');
                if (anchor) openCardMenu({ kind: 'actions', cards: [card.card_id], anchor });
              }}
            >
              <Ellipsis aria-hidden className="size-4" />
            </IconButton>
          </span>
        </>
      )}
      {removing && <RemoveCard card={card} onClose={() => setRemoving(false)} onGone={onGone} />}
    </>
  );
}

function Whole({ card }: { card: Card }) {
  const { mayWrite, timezone } = useBoard();
  const edit = useCardEdit(card);
  const disabled = !mayWrite || card.archived_at !== null;
  return (
    <div className="flex flex-col gap-6 px-5 pt-4 pb-10">
      <div className="flex flex-col gap-3">
        <CardTitle card={card} edit={edit} disabled={disabled} />
        <ConflictNote edit={edit} />
        <CardPicture card={card} edit={edit} disabled={disabled} />
        {card.post_url && <Address url={card.post_url} />}
      </div>
      <CardFields card={card} edit={edit} disabled={disabled} />
      <PanelSection title="Description">
        <CardDescription card={card} edit={edit} disabled={disabled} />
      </PanelSection>
      <CardChecklist card={card} disabled={disabled} />
      {card.trend_id !== null && <CardTrend card={card} />}
      <CardPosts card={card.card_id} disabled={disabled} />
      <CardNotes card={card} edit={edit} disabled={disabled} />
      <CardComments card={card.card_id} />
      <CardActivity card={card.card_id} />
      <p className="figures text-xs text-faint">
        Made {dayWords(card.created_at, timezone)}
        {card.created_by_user_name && ` by ${card.created_by_user_name}`}
        {card.completed_at && `, completed ${shortTime(card.completed_at, timezone)}`}
      </p>
    </div>
  );
}

function Address({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 w-fit max-w-full items-center gap-1.5 text-accent underline underline-offset-2"
    >
      <span className="truncate">{URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  );
}

function Loading() {
  return (
    <output aria-label="Loading the card" className="flex flex-col gap-3 p-5">
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="mt-3 h-44 w-full" />
      <Skeleton className="mt-3 h-20 w-full" />
      <Skeleton className="mt-3 h-24 w-full" />
    </output>
  );
}
