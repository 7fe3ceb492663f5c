import { t } from '@lingui/core/macro';
import { AtSign, Hash, Smile } from 'lucide-react';

import { placeOf } from '#web/lib/places.ts';
import { BareButton } from '#web/ui/bare-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { beginMention } from './begin-mention.ts';
import { useCompose } from './compose-context.ts';
import { insertInto } from './insert-into.ts';

const EmojiPopup = lazyPart(async () => (await import('./emoji-popup.tsx')).EmojiPopup);
const HashtagPopup = lazyPart(async () => (await import('./hashtag-popup.tsx')).HashtagPopup);

const style =
  'inline-flex size-8 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink aria-expanded:bg-press aria-expanded:text-ink';

/** Buttons of a text field that put an emoji or hashtags where its cursor stands. */
export function TextInserts({ where }: { where: string }) {
  const { project } = useCompose();
  const insert = (text: string, isWord: boolean) => {
    // The popup gives the focus back to its button first.
    requestAnimationFrame(() => {
      const field = placeOf(`field of ${where}`);
      if (field instanceof HTMLTextAreaElement) insertInto(field, text, isWord);
    });
  };
  return (
    <div className="col-start-1 row-start-2 flex justify-end px-1 pb-1">
      <PopupTrigger
        kind="dialog"
        label={t`Insert emoji`}
        className={style}
        preload={EmojiPopup.preload}
        popup={(props) => <EmojiPopup {...props} onChoose={(sign) => insert(sign, false)} />}
      >
        <Smile aria-hidden className="size-4" strokeWidth={1.75} />
      </PopupTrigger>
      <PopupTrigger
        kind="dialog"
        label={t`Insert hashtags`}
        className={style}
        preload={HashtagPopup.preload}
        popup={(props) => (
          <HashtagPopup {...props} projectId={project.id} onChoose={(tags) => insert(tags, true)} />
        )}
      >
        <Hash aria-hidden className="size-4" strokeWidth={1.75} />
      </PopupTrigger>
      <BareButton
        aria-label={t`Mention an account`}
        className={style}
        onPress={() => beginMention(placeOf(`field of ${where}`))}
      >
        <AtSign aria-hidden className="size-4" strokeWidth={1.75} />
      </BareButton>
    </div>
  );
}
