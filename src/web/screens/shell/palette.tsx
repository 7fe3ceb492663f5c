import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

import { newsSource, sourceNames, sources } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { useRested } from '#web/lib/rested.ts';
import { useShortcuts } from '#web/lib/shortcuts.ts';
import { setTheme } from '#web/lib/theme.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { exploreTabs } from '#web/parts/research/explore-head.tsx';
import { exploreSearch } from '#web/parts/research/explore-search.ts';
import { destinations } from '#web/parts/workspace/destinations.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { settingsIndex } from '#web/parts/workspace/settings-places.ts';
import { settingsSections } from '#web/parts/workspace/settings-sections.ts';
import { signOut } from '#web/parts/workspace/sign-out.ts';
import { Keys } from '#web/ui/keys.tsx';
import { PaletteFound } from './palette-found.tsx';
import { Item, Section } from './palette-item.tsx';
import { PaletteLabels } from './palette-labels.tsx';

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** The command palette, opened by ⌘K: navigation, the screen's actions, and a search for cards and posts. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const [text, setText] = useState('');
  const me = useMe();
  const navigate = useNavigate();
  const openSettings = new Set(settingsSections.filter(({ isFor }) => isFor(me)).map(({ to }) => to));
  const here = exploreSearch(useSearch({ strict: false }));
  const views = api.views.list.useQuery({ screen: 'explore' }).data?.views ?? [];
  const actions = useShortcuts().flatMap(({ keys, group, label, run: act }) =>
    act && group !== t`Everywhere` && keys !== 'Escape' ? { keys, label, act } : [],
  );
  const run = (act: () => unknown) => () => {
    onClose();
    act();
  };

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim px-3 pt-[10vh] data-entering:animate-appear"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-lg bg-raised shadow-float">
        <Dialog data-modal aria-label={t`Search and commands`} className="outline-none">
          <Command label={t`Search and commands`} loop filter={holdsAllTerms}>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 text-faint" />
              <Command.Input
                // Users open the palette to type.
                autoFocus
                value={text}
                onValueChange={setText}
                placeholder={t`Search or run a command…`}
                className="h-12 w-full bg-transparent text-base outline-none"
              />
            </div>
            <Command.List className="max-h-[52vh] overflow-auto p-1.5">
              {text.trim().length < 2 && (
                <Command.Empty className="px-3 py-8 text-center text-faint">{t`No results`}</Command.Empty>
              )}
              <Section title={t`On this screen`}>
                {actions.map(({ keys, label, act }) => (
                  <Item
                    key={keys}
                    label={label}
                    onSelect={run(() => setTimeout(act))}
                    end={<Keys keys={keys} />}
                  />
                ))}
              </Section>
              <Section title={t`Saved views`}>
                {views.map(({ id, name, search }) => (
                  <Item
                    key={id}
                    value={`view ${id}`}
                    label={name}
                    onSelect={run(() => navigate({ to: '/explore', search: exploreSearch(search) }))}
                  />
                ))}
              </Section>
              <Section title={t`Go to`}>
                {destinations.map(({ to, label, key }) => (
                  <Item
                    key={to}
                    label={label}
                    onSelect={run(() => navigate({ to }))}
                    end={<Keys keys={`g ${key}`} />}
                  />
                ))}
                <Item label={t`Compose: Media`} onSelect={run(() => navigate({ to: '/compose/media' }))} />
                {exploreTabs.slice(1).map(({ to, label }) => (
                  <Item key={to} label={t`Explore: ${label}`} onSelect={run(() => navigate({ to }))} />
                ))}
                {sourceNames.map((source) => (
                  <Item
                    key={source}
                    label={t`Explore ${{ network: sources[source].label }}`}
                    icon={<NetworkBadge source={source} />}
                    onSelect={run(() => navigate({ to: '/explore', search: { source } }))}
                  />
                ))}
                <Item label={t`Notifications`} onSelect={run(() => navigate({ to: '/notifications' }))} />
                {settingsIndex
                  .filter(({ to, place }) => openSettings.has(to) && (!place || text.trim().length > 1))
                  .map(({ to, place, section, label, words }) => (
                    <Item
                      key={`${to} ${place ?? ''}`}
                      label={place ? t`Settings: ${section}: ${label}` : t`Settings: ${label}`}
                      keywords={words}
                      onSelect={run(() => navigate({ to, ...(place && { hash: place }) }))}
                    />
                  ))}
              </Section>
              <Section title={t`Actions`}>
                {me.permissions.includes('write') && (
                  <Item
                    label={t`New draft`}
                    onSelect={run(() => navigate({ to: '/compose', search: { begin: 1 } }))}
                  />
                )}
                <Item label={t`Light theme`} onSelect={run(() => setTheme('light'))} />
                <Item label={t`Dark theme`} onSelect={run(() => setTheme('dark'))} />
                <Item label={t`System theme`} onSelect={run(() => setTheme('system'))} />
                <Item
                  label={t`Shortcuts of this screen`}
                  onSelect={run(onShortcuts)}
                  end={<Keys keys="?" />}
                />
                <Item label={t`Sign out`} onSelect={run(() => void signOut())} />
              </Section>
              {text.trim().length > 1 && (
                <Cards
                  text={text.trim()}
                  onOpen={(card) => run(() => navigate({ to: '/board', search: { card } }))()}
                />
              )}
              {text.trim().length > 1 && <PaletteFound text={text.trim()} run={run} />}
              {text.trim().length > 1 && <PaletteLabels run={run} />}
              {text.trim().length > 1 && (
                <Posts
                  text={text.trim()}
                  source={here.source === 'all' ? newsSource : here.source}
                  onEverywhere={run(() =>
                    navigate({ to: '/explore/search', search: { keyword: text.trim() } }),
                  )}
                  onAll={run(() =>
                    navigate({ to: '/explore', search: { ...here, keyword: text.trim(), open: undefined } }),
                  )}
                  onOpen={(id) => run(() => navigate({ to: '/explore', search: { ...here, open: id } }))()}
                />
              )}
            </Command.List>
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Matches names that contain all terms, not letters scattered across them. */
function holdsAllTerms(_value: string, text: string, keywords: string[] = []): number {
  const name = keywords.join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((term) => name.includes(term))
    ? 1
    : 0;
}

/** The newest few cards that contain the terms, archived ones included. */
function Cards({ text, onOpen }: { text: string; onOpen: (id: number) => void }) {
  const q = useRested(text, 250);
  const { data } = api.cards.list.useQuery(
    { q, archived: 'all', per_page: 5 },
    { staleTime: 30_000, enabled: q === text },
  );
  return (
    <Section title={t`Cards`} forceMount={(data?.cards.length ?? 0) > 0}>
      {data?.cards.map(({ card_id, title, column_name, column_color, archived_at }) => (
        <Item
          key={card_id}
          value={`card ${card_id}`}
          forceMount
          label={title}
          icon={<span className="size-2 rounded-full" style={{ backgroundColor: column_color }} />}
          end={
            <span className="text-xs text-faint">
              {archived_at ? t({ message: 'Archive', context: 'noun' }) : column_name}
            </span>
          }
          onSelect={() => onOpen(card_id)}
        />
      )) ?? []}
    </Section>
  );
}

interface PostsProps {
  text: string;
  source: (typeof sourceNames)[number];
  onEverywhere: () => void;
  onAll: () => void;
  onOpen: (id: number) => void;
}

/** The best few posts of the current source that contain the terms. */
function Posts({ text, source, onEverywhere, onAll, onOpen }: PostsProps) {
  const keyword = useRested(text, 350);
  // Plans with a daily limit count every query, so there the palette sends none while typing.
  const enabled = useMe().organization?.terms.daily_queries === null && keyword === text;
  const { data } = api.trends.list.useQuery(
    { source, keyword, time_range: '30d', per_page: 5 },
    { staleTime: 60_000, enabled },
  );
  return (
    <Section title={t`Posts in ${{ network: sources[source].label }}`} forceMount>
      <Item
        value={`all posts ${text}`}
        forceMount
        label={t`Show all posts with “${text}”`}
        onSelect={onAll}
        end={<CornerDownLeft aria-hidden className="size-3.5 text-faint" />}
      />
      <Item
        value={`everywhere ${text}`}
        forceMount
        label={t`Search all networks for “${text}”`}
        onSelect={onEverywhere}
      />
      {data?.posts.map(({ id, title, text: body, author_name }) => (
        <Item
          key={id}
          value={`post ${id}`}
          forceMount
          label={title ?? body ?? author_name ?? t`Untitled`}
          onSelect={() => onOpen(id)}
          isHeadline
        />
      ))}
    </Section>
  );
}
