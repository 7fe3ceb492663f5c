import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useMemo } from 'react';

import { Announcer } from '#web/parts/announce.tsx';
import { usePeekKey } from '#web/parts/into-panel.ts';
import { ScreenTabs } from '#web/parts/screen-tabs.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BoardContext, type Board } from './board-context.ts';
import { useBoardAnswer } from './board-query.ts';
import { boardStoreOf } from './board-store.ts';
import { CardMenus } from './card-menus.tsx';
import { createChanges } from './changes.ts';

const CardPanel = lazyPart(async () => (await import('./card-panel.tsx')).CardPanel, { place: 'panel' });

const tabs = [
  { to: '/board', label: t`Board` },
  { to: '/board/mine', label: t`My work` },
  { to: '/board/pending', label: t({ message: 'Pending', context: 'open work' }) },
  { to: '/board/archive', label: t({ message: 'Archive', context: 'noun' }) },
] as const;

/** The tabs of the board, the card panel beside them, and their shared context. */
export function BoardFrame({ card }: { card: number | undefined }) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const store = boardStoreOf(me.organization?.id ?? 0);
  const names = useBoardAnswer(store);
  useLayoutEffect(() => store.set({ open: card ?? null }), [store, card]);
  usePeekKey(t`Board`);

  const changes = useMemo(() => createChanges(store, client), [store, client]);
  const board = useMemo<Board>(() => {
    const mayWriteOn: Board['mayWriteOn'] = ({ project_id }) =>
      permissionsIn(me, project_id).includes('write');
    return {
      ...names,
      store,
      changes,
      me: me.user.id,
      mayWrite: me.permissions.includes('write'),
      mayWriteOn,
      mayChange: (cards) =>
        cards.every((id) => {
          const card = store.get().board.cards.get(id);
          return card === undefined ? me.permissions.includes('write') : mayWriteOn(card);
        }),
      mayManage: me.permissions.includes('manage') && me.organization?.role !== 'member',
      open: (wanted, replace = false) =>
        void navigate({ to: '.', search: (former) => ({ ...former, card: wanted }), replace }),
    };
  }, [names, store, changes, me, navigate]);

  return (
    <BoardContext value={board}>
      <div
        data-board
        // The panel's code is loaded on the first interaction, so that it does not delay the cards.
        onPointerEnter={() => void CardPanel.preload()}
        onFocus={() => void CardPanel.preload()}
        className="flex min-w-0 flex-1 flex-col"
      >
        <Outlet />
      </div>
      {card !== undefined && <CardPanel key={card} id={card} onClose={() => board.open(undefined)} />}
      <CardMenus />
      <Announcer />
    </BoardContext>
  );
}

/** The header of every tab of the board, with the tab's own tools at the end. */
export function BoardHead({ children }: { children?: React.ReactNode }) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 px-4">
      <h1 className="me-3 text-lg font-semibold tracking-tight max-sm:sr-only">{t`Board`}</h1>
      <ScreenTabs label={t`Board`} tabs={tabs} />
      <span className="ms-auto" />
      {children}
    </header>
  );
}
