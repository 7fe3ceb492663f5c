import { t } from '@lingui/core/macro';
import { Globe, X } from 'lucide-react';
import { useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { focusPlace, placed } from '#web/lib/places.ts';
import { hostIn, isAddress } from '#web/parts/board/web-address.ts';
import { ApiError } from '#web/request.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { Column } from './board-context.ts';
import { useBoard } from './board-context.ts';
import { cardHeight, cardStyle } from './card-style.ts';
import { useDraft } from './drafts.ts';
import { openQuickAdd, useQuickAdd } from './quick-add-place.ts';
import type { Coming } from './refused-card.tsx';

const RefusedCard = lazyPart(async () => (await import('./refused-card.tsx')).RefusedCard, {
  place: 'panel',
});

interface QuickAddProps {
  column: Column;
  /** The member or project of new cards in a swimlane. */
  defaults?: { assigned_to_user_id?: number; project_id?: number };
}

let lastKey = 0;

/** Adds cards at the top of a column, from a title or from a URL whose page the server reads. */
export function QuickAdd({ column, defaults = {} }: QuickAddProps) {
  const { changes, store } = useBoard();
  const isOpen = useQuickAdd(column.id);
  const [coming, setComing] = useState<readonly Coming[]>([]);
  const change = (key: number, now: Coming | null) =>
    setComing((all) => all.flatMap((one) => (one.key === key ? (now ?? []) : one)));

  const line = useRef<Promise<unknown>>(Promise.resolve());

  const create = async (card: Coming) => {
    try {
      const { card_id } = await api.cards.create.call({
        board_column_id: column.id,
        ...(card.title !== undefined && { title: card.title }),
        ...(card.url !== undefined && { post_url: card.url }),
        ...defaults,
      });
      await changes.bring(card_id);
      store.set({ current: card_id });
      change(card.key, null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The input is kept in a form of its own, where the user can try again.
      const lacksTitle = card.url !== undefined && error.status === 422;
      change(card.key, { ...card, refusal: error.message, lacksTitle });
    }
  };
  // Each is placed on top, so the last one that the server gets is the first one of the column.
  const send = (card: Coming) => {
    const sent = line.current.then(() => create(card));
    line.current = sent.catch(() => undefined);
    return sent;
  };
  const add = (text: string) => {
    const card: Coming = { key: ++lastKey, ...(isAddress(text) ? { url: text } : { title: text }) };
    setComing((all) => [card, ...all]);
    void send(card);
  };
  const again = (card: Coming, title: string) => {
    const now = { key: card.key, url: card.url, title: title || undefined };
    change(card.key, now);
    void send(now);
  };

  if (!isOpen && coming.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5 pb-1.5">
      {isOpen && <NewCard column={column.id} onAdd={add} />}
      {coming.map((card) =>
        card.refusal === undefined ? (
          <ComingCard key={card.key} card={card} />
        ) : (
          <RefusedCard
            key={card.key}
            card={card}
            onAgain={(title) => again(card, title)}
            onDrop={() => change(card.key, null)}
          />
        ),
      )}
    </div>
  );
}

function NewCard({ column, onAdd }: { column: number; onAdd: (text: string) => void }) {
  const [kept, keep] = useDraft(`new-${column}`);
  const text = kept?.text ?? '';
  const setText = (now: string) => keep(now === '' ? null : { text: now, base: null });
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === '') return;
    setText('');
    onAdd(trimmed);
    focusPlace('new card');
  };
  return (
    <Form onSubmit={send} className="rounded-md border border-accent bg-raised p-2">
      <textarea
        ref={placed('new card')}
        // The user opened it to type here.
        autoFocus
        aria-label={t`Title or link of the new card`}
        placeholder={t`Enter a title or paste a link`}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim();
          if (text.trim() !== '' || !isAddress(pasted)) return;
          event.preventDefault();
          onAdd(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            send();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            openQuickAdd(null);
          }
        }}
        className="block w-full resize-none bg-transparent leading-4.5 font-medium outline-none"
      />
      <div className="mt-1 flex items-center gap-1">
        <Button type="submit" variant="primary" className="h-7 px-2.5">
          {t`Add`}
        </Button>
        <IconButton label={t`Close`} keys="Esc" className="ms-auto size-7" onPress={() => openQuickAdd(null)}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </Form>
  );
}

/** The placeholder of a card that is being created. */
function ComingCard({ card: { title, url } }: { card: Coming }) {
  const reading = t`Reading ${{ host: hostIn(url ?? '') }}`;
  return (
    <output
      aria-label={title === undefined ? reading : t`Adding ${title}`}
      className={`${cardStyle} border-line bg-raised`}
      style={{ height: cardHeight() }}
    >
      <span className="flex h-4 items-center gap-1.5 text-xs text-faint">
        {url !== undefined && <Globe aria-hidden className="size-3.5" />}
        <span className="truncate">{url === undefined ? t`Adding` : reading}</span>
      </span>
      {title === undefined ? (
        <span className="flex h-9 gap-2.5">
          <span className="flex flex-1 flex-col gap-1.5 pt-1">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </span>
          <Skeleton className="h-9 w-12" />
        </span>
      ) : (
        <span className="line-clamp-2 h-9 leading-4.5 font-medium text-soft">{title}</span>
      )}
      <Skeleton className="mt-1 h-2.5 w-16" />
    </output>
  );
}
