// HTML has no text field that suggests names within the text.
import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';

import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { listed } from '#contract/reader.ts';
import { api } from '#web/api.ts';
import { announce } from '#web/parts/announce.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { chosenOf, useCompose, useDraft } from './compose-context.ts';
import { EditedAccount, networksOfText } from './edited-account.ts';
import { asWord, replaceIn } from './insert-into.ts';
import { isMeant, takesMentions } from './mention-effects.ts';
import { MentionOption } from './mention-option.tsx';
import type { TypedMention } from './mention-typed.ts';

interface MentionPopupProps {
  id: string;
  /** The text field's name, as findings have it. */
  where: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where the mention stands. */
  anchor: RefObject<HTMLElement | null>;
  typing: TypedMention;
  onClose: () => void;
  /** Nothing more is to be suggested for the `@` at this place. */
  onLeave: (place: number) => void;
}

/** The accounts that a typed name may mean. The text field keeps the focus and gives the popup its keys. */
export function MentionPopup({ id, where, field, anchor, typing, onClose, onLeave }: MentionPopupProps) {
  const { accounts, project } = useCompose();
  const draft = useDraft();
  const account = use(EditedAccount);
  const published = networksOfText(draft, chosenOf(accounts, draft), { account, where });
  const isTaken = takesMentions(published);
  const { name } = typing;
  const { data, error } = useQuery({
    ...api.schedule.mentions.queryOptions({ project_id: project.id, networks: published, q: name }),
    enabled: isTaken,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const offered = isTaken ? (data?.mentions ?? []).filter((one) => isMeant(one, name)) : [];
  const [pointed, setPointed] = useState<{ name: string; at: number } | null>(null);
  // An @ alone may be meant as such: Enter then takes only what somebody has pointed at.
  const first = name === '' ? -1 : 0;
  const at = Math.min(pointed?.name === name ? pointed.at : first, offered.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const active = at === -1 ? null : optionId(at);
  const count = offered.length;
  // While letters are typed nothing is said about what does not exist: the name is written by hand.
  const isShown = count > 0 || name === '';

  const insert = (mention: string) => {
    const text = field.current;
    if (!text) return;
    const [start, end] = [typing.from, text.selectionEnd];
    const behind = text.value.slice(end);
    // Behind it one goes on writing.
    const word = asWord(mention, text.value.slice(0, start), behind === '' ? ' ' : behind);
    onLeave(start + word.indexOf('@'));
    replaceIn(text, { start, end }, behind === '' ? `${word} ` : word);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The keys of an input method are its own.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const chosen = offered[at];
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: count > 0 ? () => setPointed({ name, at: (at + 1) % count }) : undefined,
      ArrowUp: count > 0 ? () => setPointed({ name, at: (Math.max(at, 0) + count - 1) % count }) : undefined,
      Enter: chosen && (() => insert(chosen.mention)),
      Tab: chosen && (() => insert(chosen.mention)),
      // Where nothing is shown, it belongs to what is around the field.
      Escape: isShown ? () => onLeave(typing.from) : undefined,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const text = field.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    text?.addEventListener('keydown', listen);
    return () => text?.removeEventListener('keydown', listen);
  }, [field]);

  useEffect(() => {
    const text = field.current;
    if (active !== null) text?.setAttribute('aria-activedescendant', active);
    return () => text?.removeAttribute('aria-activedescendant');
  }, [field, active]);

  useEffect(() => {
    if (count > 0) announce(plural(count, { one: '# account found', other: '# accounts found' }));
  }, [count, name]);

  const note = noteOf({ published, isTaken, hasFailed: error !== null, isLoaded: data !== undefined });
  const isLoading = isTaken && data === undefined && error === null;
  if (!isShown) return null;
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={anchor}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className="flex w-82 max-w-[calc(100vw-1.5rem)] flex-col rounded-md bg-raised p-1 shadow-float data-entering:animate-appear"
    >
      {/* The field keeps the focus. */}
      <section
        aria-label={t`Accounts to mention`}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-80 overflow-auto"
      >
        {isLoading && (
          <output aria-label={t`Loading accounts`} className="block">
            <Skeleton className="h-24" />
          </output>
        )}
        {count > 0 ? (
          <div id={id} role="listbox" aria-label={t`Accounts to mention`}>
            {offered.map((one, index) => (
              <MentionOption
                key={one.mention}
                id={optionId(index)}
                mention={one}
                published={published}
                isActive={index === at}
                onPoint={() => setPointed({ name, at: index })}
                onChoose={() => insert(one.mention)}
              />
            ))}
          </div>
        ) : (
          note && <p className="px-2 py-1.5 text-sm text-soft">{note}</p>
        )}
      </section>
    </Popover>
  );
}

interface Situation {
  published: readonly NetworkName[];
  isTaken: boolean;
  hasFailed: boolean;
  isLoaded: boolean;
}

/** Why nothing is offered behind an @ alone; null while it is being loaded. */
function noteOf({ published, isTaken, hasFailed, isLoaded }: Situation): string | null {
  if (published.length === 0) return t`Choose accounts first. Names are different on each network.`;
  if (!isTaken) {
    const labels = listed(published.map((network) => networks[network].label));
    return t`A name in the text isn’t a link on ${{ networks: labels }}.`;
  }
  if (hasFailed) return t`Couldn’t load accounts. Type the name yourself.`;
  return isLoaded
    ? t`No accounts yet. Those that this project mentions, and authors in Explore, appear here.`
    : null;
}
