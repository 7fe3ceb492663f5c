import { t } from '@lingui/core/macro';

import { scoreNames, type PolicyDocument } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { hasMedia } from './byline.ts';
import { ScoreField } from './score-field.tsx';
import type { VerdictDraft } from './verdict-draft.ts';
import { WarningPicker } from './warning-picker.tsx';

interface VerdictFormProps {
  post: PostRow;
  policy: PolicyDocument;
  draft: VerdictDraft;
  /** Whether a verdict was tried that needs a note. */
  lacksNote: boolean;
  onChange: (change: Partial<VerdictDraft>) => void;
}

/** Scores, warnings and a note: everything sent with a verdict. */
export function VerdictForm({ post, policy, draft, lacksNote, onChange }: VerdictFormProps) {
  const media = hasMedia(post);
  return (
    <div data-verdict-form className="flex flex-col gap-6">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">{t`Scores`}</legend>
        {scoreNames
          .filter((name) => media || name !== 'image_match')
          .map((name) => (
            <ScoreField
              key={name}
              name={name}
              value={draft.scores[name]}
              isNeeded={policy.readings[name] !== 'optional'}
              thresholds={policy.thresholds}
              onChange={(value) => {
                const { [name]: _, ...others } = draft.scores;
                onChange({ scores: value === undefined ? others : { ...others, [name]: value } });
              }}
            />
          ))}
      </fieldset>
      <TextArea
        label={t({ message: 'Note', context: 'for the author' })}
        placeholder={t`Feedback for the author`}
        error={lacksNote ? t`Describe what should change.` : undefined}
        value={draft.note}
        onChange={(note) => onChange({ note })}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t`Warnings`}</legend>
        <WarningPicker
          policy={policy}
          picked={draft.warnings}
          networkNames={[...new Set(post.targets.map(({ network }) => network))]}
          onChange={(warnings) => onChange({ warnings })}
        />
      </fieldset>
    </div>
  );
}
