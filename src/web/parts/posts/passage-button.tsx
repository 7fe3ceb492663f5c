import { t } from '@lingui/core/macro';
import { MessageSquareQuote } from 'lucide-react';
import { useState, type RefObject } from 'react';

import type { PassageTexts } from '#contract/posts/passage.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Commenter } from './commenting.tsx';
import { selectedPassage, type ChosenPassage } from './selected-passage.ts';

const PassageDialog = lazyPart(async () => (await import('./passage-dialog.tsx')).PassageDialog);

interface PassageButtonProps {
  post: PassageTexts;
  by: Commenter;
  /** What shows the texts, each marked by its place (`data-passage`). */
  texts: RefObject<HTMLElement | null>;
}

/** Comments on the words that are selected in a post, or on those that the user names. */
export function PassageButton({ post, by, texts }: PassageButtonProps) {
  const [chosen, setChosen] = useState<ChosenPassage | null>(null);
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-3"
        onPress={() => setChosen(selectedPassage(texts.current, post) ?? { where: 'body', passage: null })}
      >
        <MessageSquareQuote aria-hidden className="size-4" />
        {t`Comment on a passage`}
      </Button>
      {chosen && <PassageDialog post={post} by={by} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
