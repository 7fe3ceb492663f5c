import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

import { hostIn } from '#web/parts/board/web-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';

/** A card that is being created, or whose creation failed. */
export interface Coming {
  key: number;
  title?: string | undefined;
  url?: string | undefined;
  /** The error; absent while the request is pending. */
  refusal?: string | undefined;
  /** The page has no title, so the user must give one. */
  lacksTitle?: boolean;
}

/** A card that could not be created. The user tries again, with a title if the page has none. */
export function RefusedCard({
  card,
  onAgain,
  onDrop,
}: {
  card: Coming;
  onAgain: (title: string) => void;
  onDrop: () => void;
}) {
  const [title, setTitle] = useState(card.title ?? '');
  const mayStayEmpty = card.url !== undefined && !card.lacksTitle;
  const label =
    card.url === undefined
      ? t`Title of the card that was not created`
      : t`Title for ${{ host: hostIn(card.url) }}`;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    // Does not take the focus while the user is typing the next card's title.
    if (card.lacksTitle && !(active instanceof HTMLTextAreaElement && active.value !== ''))
      field.current?.focus();
  }, [card.lacksTitle]);
  return (
    <Form
      onSubmit={() => (mayStayEmpty || title.trim() !== '') && onAgain(title.trim())}
      className="flex flex-col gap-1.5 rounded-md border border-line bg-raised p-2"
    >
      <p className="text-xs text-soft" role="alert">
        {card.url !== undefined && <span className="font-medium text-warning">{hostIn(card.url)} </span>}
        {card.lacksTitle ? card.refusal : t`Not created yet. ${{ reason: card.refusal ?? '' }}`}
      </p>
      <input
        ref={field}
        aria-label={label}
        placeholder={mayStayEmpty ? t`Title (optional, default: page title)` : t`Title`}
        value={title}
        maxLength={500}
        onChange={({ target }) => setTitle(target.value)}
        className="field w-full px-2"
      />
      <div className="flex gap-1">
        <Button type="submit" variant="primary" className="h-7 px-2.5">
          {card.lacksTitle ? t`Create card` : t`Try again`}
        </Button>
        <Button variant="quiet" className="h-7 px-2" onPress={onDrop}>
          {t`Discard`}
        </Button>
      </div>
    </Form>
  );
}
