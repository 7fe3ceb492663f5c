import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { findPassage, passageOf, textAt, type Passage, type PassageTexts } from '#contract/posts/passage.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { CommenterName, useCommenting, type Commenter } from './commenting.tsx';
import type { ChosenPassage } from './selected-passage.ts';

interface PassageDialogProps {
  post: PassageTexts;
  by: Commenter;
  chosen: ChosenPassage;
  onClose: () => void;
}

/** A comment on a passage of a post, with or without a suggestion in its place. */
export function PassageDialog({ post, by, chosen, onClose }: PassageDialogProps) {
  const { mutation, isReady, send } = useCommenting(by);
  const [where, setWhere] = useState(chosen.where);
  const [quote, setQuote] = useState(chosen.passage?.quote ?? '');
  const [comment, setComment] = useState('');
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const text = textAt(post, where) ?? '';
  const passage = passageFor(text, quote, chosen.passage);
  const problem = quote === '' || passage ? undefined : t`These words aren’t in the text.`;
  const suggests = suggestion !== null;
  const mayDo = passage !== null && (suggests ? suggestion !== quote : comment.trim() !== '');
  return (
    <FormDialog
      title={t`Comment on a passage`}
      action={suggests ? t`Suggest` : t({ message: 'Comment', context: 'verb' })}
      mutation={mutation}
      isForm
      isDisabled={!isReady || !mayDo}
      onClose={onClose}
      onSubmit={() => {
        if (!passage) return;
        send({ comment, passage: { where, ...passage }, ...(suggests && { suggestion }) }, onClose);
      }}
    >
      {placesOf(post).length > 1 && (
        <Select label={t`In`} value={where} options={placesOf(post)} onChange={setWhere} />
      )}
      <TextArea
        label={t`Passage`}
        description={t`The words of the post that this is about.`}
        error={problem}
        value={quote}
        onChange={setQuote}
      />
      <Checkbox isSelected={suggests} onChange={(isOn) => setSuggestion(isOn ? quote : null)}>
        {t`Suggest other words`}
      </Checkbox>
      {suggests && <TextArea label={t`Instead`} value={suggestion} onChange={setSuggestion} />}
      <TextArea label={t({ message: 'Comment', context: 'noun' })} value={comment} onChange={setComment} />
      <CommenterName by={by} />
    </FormDialog>
  );
}

/** The chosen passage while its words are unchanged; else the first place where the words stand. */
function passageFor(text: string, quote: string, chosen: Passage | null): Passage | null {
  if (chosen && chosen.quote === quote && findPassage(text, chosen) !== 'gone') return chosen;
  const at = quote === '' ? -1 : text.indexOf(quote);
  return at < 0 ? null : passageOf(text, at, at + quote.length);
}

function placesOf({ thread, first_comment }: PassageTexts) {
  return [
    { value: 'body', label: t`Text` },
    ...thread.map((_, index) => ({
      value: `thread ${index + 1}`,
      label: t`Part ${{ part: index + 1 }} of the thread`,
    })),
    ...(first_comment ? [{ value: 'first_comment', label: t`First comment` }] : []),
  ];
}
