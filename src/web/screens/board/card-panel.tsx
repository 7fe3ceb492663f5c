import { t } from '@lingui/core/macro';
import { Archive, Ellipsis, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { shortTime } from '#web/lib/format.ts';
import { focusPlace } from '#web/lib/places.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { useStore } from '#web/lib/store.ts';
import { CardPosts, WritePost } from '#web/parts/board/card-posts.tsx';
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

/** The details of a card beside the board; every field is edited in place. */
export function CardPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { store } = useBoard();
  const query = api.cards.get.useQuery({ card_id: id });
  const { data, error, refetch } = query;
  const known = useStore(store, ({ board }) => board.known.get(id)?.version);
  const version = data?.card.version;
  useEffect(() => {
    // Another member changed the card: the board already has a newer version, so the panel refetches.
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
        label={t`Card`}
        screen={t`Board`}
        shows={id}
        onClose={close}
        head={data ? <PanelHead card={data.card} onGone={close} /> : <span className="ms-auto" />}
      >
        {error?.code === 'not_found' ? (
          <EmptyState
            title={t`This card no longer exists`}
            action={<Button onPress={close}>{t`Close`}</Button>}
          >
            {t`It was deleted, or the link is incorrect.`}
          </EmptyState>
        ) : (
          <Query of={query} what={t`card`} loading={<Loading />}>
            {(data) => <Whole card={data.card} />}
          </Query>
        )}
      </SidePanel>
    </Presence>
  );
}

function PanelHead({ card, onGone }: { card: Card; onGone: () => void }) {
  const { changes, mayWriteOn, columns } = useBoard();
  const mayWrite = mayWriteOn(card);
  const [removing, setRemoving] = useState(false);
  const more = useRef<HTMLSpanElement>(null);
  const isArchived = card.archived_at !== null;
  const column = columns.find(({ id }) => id === card.board_column_id);
  const columnName = column?.name ?? card.column_name;
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <span
          aria-hidden
          className="size-2 shrink-0 rounded-full"
          style={{ backgroundColor: column?.color ?? card.column_color }}
        />
        <span className="truncate">{isArchived ? t`Archived from ${columnName}` : columnName}</span>
      </span>
      <span className="ms-auto" />
      <PresentPeople />
      {mayWrite && card.status === 'completed' && !isArchived && (
        <Button
          variant="quiet"
          className="px-2"
          onPress={() => void changes.edit(card.card_id, { status: 'in_progress' })}
        >
          <RotateCcw aria-hidden className="size-3.5" />
          {t`Reopen`}
        </Button>
      )}
      {mayWrite && isArchived && (
        <>
          <Button variant="quiet" className="px-2" onPress={() => void changes.restore(card.card_id)}>
            <RotateCcw aria-hidden className="size-3.5" />
            {t`Restore`}
          </Button>
          <IconButton label={t`Delete permanently`} onPress={() => setRemoving(true)}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </>
      )}
      {mayWrite && !isArchived && (
        <>
          <WritePost card={card.card_id} />
          <IconButton
            label={t({ message: 'Archive', context: 'verb' })}
            onPress={() => {
              void changes.archive([card.card_id]);
              onGone();
            }}
          >
            <Archive aria-hidden className="size-4" />
          </IconButton>
          <span ref={more}>
            <IconButton
              label={t({ message: 'More', context: 'actions' })}
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
  const { mayWriteOn, timezone } = useBoard();
  const edit = useCardEdit(card);
  const disabled = !mayWriteOn(card) || card.archived_at !== null;
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
      <PanelSection title={t`Description`}>
        <EditedPart name="description">
          <CardDescription card={card} edit={edit} disabled={disabled} />
        </EditedPart>
      </PanelSection>
      <EditedPart name="checklist">
        <CardChecklist card={card} disabled={disabled} />
      </EditedPart>
      {card.trend_id !== null && <CardTrend card={card} />}
      <CardPosts card={card.card_id} />
      <CardNotes card={card} edit={edit} disabled={disabled} />
      <EditedPart name="comments">
        <CardComments card={card.card_id} mayWrite={mayWriteOn(card)} />
      </EditedPart>
      <CardActivity card={card.card_id} />
      <p className="figures text-xs text-faint">{originText(card, shownZone(timezone))}</p>
    </div>
  );
}

function originText(card: Card, zone: string): string {
  const created = dayText(card.created_at, zone);
  const completed = card.completed_at && shortTime(card.completed_at, zone);
  const member = card.created_by_user_name;
  if (member && completed) return t`Created ${created} by ${member}, completed ${completed}`;
  if (member) return t`Created ${created} by ${member}`;
  return completed ? t`Created ${created}, completed ${completed}` : t`Created ${created}`;
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
    <output aria-label={t`Loading card`} className="flex flex-col gap-3 p-5">
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="mt-3 h-44 w-full" />
      <Skeleton className="mt-3 h-20 w-full" />
      <Skeleton className="mt-3 h-24 w-full" />
    </output>
  );
}
