import { t } from '@lingui/core/macro';
import { PenLine, SquareKanban } from 'lucide-react';

import type { TrendPost } from '#contract/research/trends.ts';
import { Button } from '#web/ui/button.tsx';
import { useMakeCards } from './make-card.ts';
import { useStartDraft } from './start-draft.ts';
import { onBoard, useTrendWork } from './trend-work.ts';

/** What a user does with an open item: its card and a draft. Nothing for users who may not write. */
export function PostActions({ post }: { post: TrendPost }) {
  const makeCards = useMakeCards();
  const startDraft = useStartDraft();
  const card = onBoard(useTrendWork(post.id));
  if (!makeCards && !startDraft) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {makeCards && (
        <Button data-hint-keys="c" onPress={() => makeCards([post])}>
          <SquareKanban aria-hidden className="size-4" />
          {card ? t`Open card` : t`Add to board`}
        </Button>
      )}
      {startDraft && (
        <Button data-hint-keys="p" onPress={() => startDraft(post)}>
          <PenLine aria-hidden className="size-4" />
          {t`Draft a post`}
        </Button>
      )}
    </div>
  );
}
