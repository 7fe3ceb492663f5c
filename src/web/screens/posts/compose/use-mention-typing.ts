import { useRef, useState } from 'react';

import { mentionTypedAt, type TypedMention } from './mention-typed.ts';

/** Follows a text field to the mention that is typed in it. */
export function useMentionTyping() {
  const [typing, setTyping] = useState<TypedMention | null>(null);
  /** Where the `@` stands whose suggestions are not wanted any more. */
  const left = useRef<number | null>(null);
  return {
    /** Null while nothing is to be suggested. */
    typing,
    onType: (field: HTMLTextAreaElement) => {
      if (left.current !== null && field.value[left.current] !== '@') left.current = null;
      const typed = mentionTypedAt(field.value, field.selectionStart);
      setTyping(typed?.from === left.current ? null : typed);
    },
    /** The cursor has moved: this opens nothing. */
    onMove: (field: HTMLTextAreaElement) => {
      if (typing === null) return;
      const typed = mentionTypedAt(field.value, field.selectionStart);
      if (typed?.from !== typing.from || field.selectionStart !== field.selectionEnd) setTyping(null);
      else if (typed.name !== typing.name) setTyping(typed);
    },
    close: () => setTyping(null),
    /** Closes, for as long as the `@` stands at this place. */
    leave: (place: number) => {
      left.current = place;
      setTyping(null);
    },
  };
}
