import { t } from '@lingui/core/macro';
import { MapPin } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';

import { kindOf } from '#contract/networks/medium-kind.ts';
import { mediaAddressesOf } from '#contract/networks/post-content.ts';
import { placeOf } from '#web/lib/places.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Commenter } from './commenting.tsx';
import { PictureCommentsContext, usePictureComments, type ChosenPlace } from './picture-comments-context.ts';
import { spotsOf } from './picture-spots.ts';

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog);

interface PictureCommentsProps {
  comments: Parameters<typeof spotsOf>[0];
  /** Who may add some; null: the user may not. */
  by: Commenter | null;
  /** The URL of a picture that is not in the post yet. */
  except?: string | undefined;
  /** Makes the list of comments visible. */
  onShow?: () => void;
  children: ReactNode;
}

/** Marks the places in the pictures below that comments are about, and lets the user add some. */
export function PictureComments({ comments, by, except, onShow, children }: PictureCommentsProps) {
  const [isPlacing, setPlacing] = useState(false);
  const [chosen, setChosen] = useState<ChosenPlace | null>(null);
  const mayPlace = by !== null;
  const shown = useMemo(
    () => ({
      spots: spotsOf(comments),
      mayPlace,
      except,
      isPlacing: isPlacing && mayPlace,
      setPlacing,
      choose: (place: ChosenPlace) => {
        setPlacing(false);
        setChosen(place);
      },
      show: (comment: number) => {
        onShow?.();
        requestAnimationFrame(() => {
          const row = placeOf(`comment ${comment}`);
          row?.focus({ preventScroll: true });
          row?.scrollIntoView({ block: 'center' });
        });
      },
    }),
    [comments, mayPlace, except, isPlacing, onShow],
  );
  return (
    <PictureCommentsContext value={shown}>
      {children}
      {chosen && by && <PictureDialog place={chosen} by={by} onClose={() => setChosen(null)} />}
    </PictureCommentsContext>
  );
}

/** Whether a post has anything on which a place could be. */
export function hasPictures({ media, thread, overrides }: Parameters<typeof mediaAddressesOf>[0]): boolean {
  return mediaAddressesOf({ media, thread, overrides }).some((url) => {
    const kind = kindOf({ url })?.kind;
    return kind !== 'video' && kind !== 'document';
  });
}

/** Turns the mode on and off in which a click on a picture places a comment. */
export function PictureCommentButton() {
  const on = usePictureComments();
  if (!on?.mayPlace) return null;
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={on.isPlacing}
        className="-ms-3 aria-pressed:bg-accent-wash aria-pressed:text-accent"
        onPress={() => on.setPlacing(!on.isPlacing)}
      >
        <MapPin aria-hidden className="size-4" />
        {t`Comment on an image`}
      </Button>
      <output className="text-xs text-faint">
        {on.isPlacing && t`Click a place in an image, or focus an image and press Enter.`}
      </output>
    </>
  );
}
