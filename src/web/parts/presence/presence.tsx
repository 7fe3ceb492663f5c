import { t } from '@lingui/core/macro';
import { Bot } from 'lucide-react';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';

import { type PresenceKind, type PresencePart, presenceParts } from '#contract/presence-parts.ts';
import { api } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { editingText, presenceText } from './presence-text.ts';
import { openVisit, type PresentPerson, type Visit } from './visit.ts';

const People = createContext<readonly PresentPerson[]>([]);

interface PresenceProps {
  kind: PresenceKind;
  /** Null for an unsaved object, which other users cannot open. */
  id: number | null;
  children: ReactNode;
}

/**
 * Reports the user as present at an open card or post; `PresentPeople` and `EditedPart` below show the other users
 * there.
 */
export function Presence({ kind, id, children }: PresenceProps) {
  const me = useMe();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const visit = useRef<Visit | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id === null) return;
    const opened = openVisit({ kind, id }, (sent) => api.presence.update.call(sent), setPeople);
    visit.current = opened;
    return () => {
      visit.current = null;
      opened.close();
    };
  }, [kind, id]);
  useLive('presence', ({ ids, by }) => {
    if (by !== me.user.id && id !== null && (ids.length === 0 || ids.includes(id))) visit.current?.beat();
  });
  useEffect(() => {
    const typed = ({ target }: Event) => {
      const named = target instanceof Element && target.closest<HTMLElement>('[data-part]')?.dataset.part;
      const part = presenceParts.find((one) => one === named);
      if (part) visit.current?.typed(part);
    };
    const element = frame.current;
    element?.addEventListener('input', typed);
    return () => element?.removeEventListener('input', typed);
  }, []);
  return (
    <People value={people}>
      <div ref={frame} className="contents">
        {children}
      </div>
    </People>
  );
}

/** Limit of avatars; the rest is shown as a number. */
const mostFaces = 3;

/** The other users who have it open, for the header. */
export function PresentPeople() {
  const people = use(People);
  const more = people.length - mostFaces;
  return (
    <output aria-live="polite" className="flex min-w-0 items-center gap-1.5 text-xs text-soft">
      {people.length > 0 && (
        <span className="flex shrink-0 -space-x-1.5">
          {people.slice(0, mostFaces).map((person) => (
            <Face key={person.user_id} person={person} />
          ))}
        </span>
      )}
      {more > 0 && (
        <span dir="ltr" className="figures shrink-0">
          +{more}
        </span>
      )}
      <span className="truncate max-sm:sr-only">{presenceText(people)}</span>
    </output>
  );
}

function Face({ person }: { person: PresentPerson }) {
  const { user_name, agent } = person;
  const text = presenceText([person]);
  return (
    <span
      data-hint={agent ? t`Agent: ${text}` : text}
      className={`rounded-full ring-2 ring-paper ${person.editing ? 'outline-2 outline-accent' : ''}`}
    >
      {agent ? (
        <span className="grid size-6 place-items-center rounded-full bg-press text-soft">
          <Bot aria-label={t`Agent`} className="size-3.5" />
        </span>
      ) : (
        <Avatar name={user_name} />
      )}
    </span>
  );
}

interface EditedPartProps {
  name: PresencePart;
  children: ReactNode;
}

/** An editable part: typing in it is reported to other users, and their typing is shown below it. */
export function EditedPart({ name, children }: EditedPartProps) {
  const text = editingText(use(People), name);
  return (
    <div data-part={name} className="flex min-w-0 flex-col">
      {children}
      {text !== '' && (
        // The header announces it already.
        <p className="mt-1 flex items-center gap-1.5 text-xs text-accent">
          <span
            aria-hidden
            className="size-1.5 animate-pulse rounded-full bg-accent forced-color-adjust-none"
          />
          {text}
        </p>
      )}
    </div>
  );
}
