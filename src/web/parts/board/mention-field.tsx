// HTML has no text field that suggests names within the text.
import { t } from '@lingui/core/macro';
import { useId, useRef, useState } from 'react';

import { Avatar } from '#web/ui/avatar.tsx';
import { mentionBefore } from './mentions.ts';

interface Member {
  user_id: number;
  user_name: string;
  agent: boolean;
}

interface MentionFieldProps {
  /** Members who can be mentioned. */
  members: readonly Member[];
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  isFirst?: boolean;
}

/** A text field in which `@` suggests members by name. ⌘Enter submits it. */
export function MentionField({
  members,
  label,
  placeholder,
  value,
  onChange,
  onSend,
  isFirst = false,
}: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isLeft, setLeft] = useState(true);
  const mention = isLeft ? null : mentionBefore(value, caret);
  const offered = mention
    ? members
        .filter(({ user_name }) =>
          user_name
            .toLowerCase()
            .split(/\s+/)
            .some((word, index, words) =>
              words.slice(index).join(' ').startsWith(mention.name.toLowerCase()),
            ),
        )
        .filter(({ user_name }) => user_name.toLowerCase() !== mention.name.trim().toLowerCase())
        .slice(0, 6)
    : [];
  const at = Math.min(chosen, offered.length - 1);

  const insert = (name: string) => {
    if (!mention) return;
    const before = `${value.slice(0, mention.from)}@${name} `;
    onChange(before + value.slice(caret));
    setChosen(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
      setCaret(before.length);
    });
  };
  return (
    <div className="relative">
      <textarea
        ref={field}
        // See isFirst.
        autoFocus={isFirst}
        aria-label={label}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${id}-${at}` : undefined}
        dir="auto"
        rows={2}
        maxLength={20_000}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setLeft(false);
          setChosen(0);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setLeft(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            onSend();
            return;
          }
          if (offered.length === 0) return;
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setChosen((at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
          }
          if (event.key === 'Enter' || event.key === 'Tab') {
            event.preventDefault();
            const member = offered[at];
            if (member) insert(member.user_name);
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            setLeft(true);
          }
        }}
        className="field block h-auto! min-h-16 w-full resize-none px-2.5 py-1.5 leading-5 field-sizing-content"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Members`}
        hidden={offered.length === 0}
        className="absolute bottom-full start-0 z-10 mb-1 w-64 rounded-md bg-raised p-1 shadow-float"
      >
        {offered.map(({ user_id, user_name, agent }, index) => (
          <div
            key={user_id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault();
              insert(user_name);
            }}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 aria-selected:bg-press"
          >
            <Avatar name={user_name} />
            <span className="truncate">{user_name}</span>
            {agent && <span className="ms-auto text-xs text-faint">{t`agent`}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
