import { Archive, Ellipsis, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { shortTime } from '#web/lib/format.ts';
import { focusPlace } from '#web/lib/places.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { useStore } from '#web/lib/store.ts';
import { CardPosts } from '#web/parts/board/card-posts.tsx';
import { dayText } from '#web/parts/board/due.ts';
import { EditedPart, Presence, PresentPeople } from '#web/parts/presence/presence.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { PanelSection, SidePanel } from '#web/parts/side-panel.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useBoard } from './board-context.ts';
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

const CardDescription = lazyPart(async () => (await import('./card-description.tsx')).CardDescription, {
  place: 'inline',
  fallback: () => <Skeleton className="h-16 w-full" />,
});
const RemoveCard = lazyPart(async () => (await import('./remove-card.tsx')).RemoveCard);

/** A card in full, beside the board; every field is edited where it stands. */
export function CardPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { store } = useBoard();
  const query = api.cards.get.useQuery({ card_id: id });
  const { data, error, refetch } = query;
  const known = useStore(store, ({ board }) => board.known.get(id)?.version);
  const version = data?.card.version;
  useEffect(() => {
    // Another member changed it: the board has the newer version already, so the panel refetches.
    if (known !== undefined && version !== undefined && known > version) void refetch();
  }, [known, version, refetch]);

  const close = () => {
    if (store.get().drag) return;
    onClose();
    focusPlace(`card ${id}`);
  };
  return (
    <Presence kind="card" id={id}>
      <SidePanel
        label="Card"
        screen="Board"
        shows={id}
        onClose={close}
        head={data ? <PanelHead card={data.card} onGone={close} /> : <span className="ml-auto" />}
      >
        {error?.code === 'not_found' ? (
          <EmptyState title="This card no longer exists" action={<Button onPress={close}>Close</Button>}>
            It was deleted, or the link is incorrect.
          </EmptyState>
        ) : (
          <Query of={query} what="card" loading={<Loading />}>
            {(data) => <Whole card={data.card} />}
          </Query>
        )}
      </SidePanel>
    </Presence>
  );
}

function PanelHead({ card, onGone }: { card: Card; onGone: () => void }) {
  const { changes, mayWrite, columns } = useBoard();
  const [removing, setRemoving] = useState(false);
  const more = useRef<HTMLSpanElement>(null);
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
      <PresentPeople />
      {mayWrite && card.status === 'completed' && !isArchived && (
        <Button
          variant="quiet"
          className="px-2"
          onPress={() => void changes.edit(card.card_id, { status: 'in_progress' })}
        >
          <RotateCcw aria-hidden className="size-3.5" />
          Reopen
        </Button>
      )}
      {mayWrite && isArchived && (
        <>
          <Button variant="quiet" className="px-2" onPress={() => void changes.restore(card.card_id)}>
            <RotateCcw aria-hidden className="size-3.5" />
            Restore
          </Button>
          <IconButton label="Delete permanently" onPress={() => setRemoving(true)}>
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
          <span ref={more}>
            <IconButton
              label="More"
              onPress={() => {
                if (more.current)
                  openCardMenu({ kind: 'actions', cards: [card.card_id], anchor: more.current });
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
        <EditedPart name="title">
          <CardTitle card={card} edit={edit} disabled={disabled} />
        </EditedPart>
        <ConflictNote edit={edit} />
        <CardPicture card={card} edit={edit} disabled={disabled} />
        {card.post_url && <Address url={card.post_url} />}
      </div>
      <EditedPart name="details">
        <CardFields card={card} edit={edit} disabled={disabled} />
      </EditedPart>
      <PanelSection title="Description">
        <EditedPart name="description">
          <CardDescription card={card} edit={edit} disabled={disabled} />
        </EditedPart>
      </PanelSection>
      <EditedPart name="checklist">
        <CardChecklist card={card} disabled={disabled} />
      </EditedPart>
      {card.trend_id !== null && <CardTrend card={card} />}
      <CardPosts card={card.card_id} disabled={disabled} />
      <CardNotes card={card} edit={edit} disabled={disabled} />
      <EditedPart name="comments">
        <CardComments card={card.card_id} />
      </EditedPart>
      <CardActivity card={card.card_id} />
      <p className="figures text-xs text-faint">
        Created {dayText(card.created_at, shownZone(timezone))}
        {card.created_by_user_name && ` by ${card.created_by_user_name}`}
        {card.completed_at && `, completed ${shortTime(card.completed_at, shownZone(timezone))}`}
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
    <output aria-label="Loading card" className="flex flex-col gap-3 p-5">
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="mt-3 h-44 w-full" />
      <Skeleton className="mt-3 h-20 w-full" />
      <Skeleton className="mt-3 h-24 w-full" />
    </output>
  );
}
