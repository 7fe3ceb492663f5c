import { t } from '@lingui/core/macro';

import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { problemText } from './problem-text.ts';
import { slugOf } from './slug.ts';
import { missing, type TemplateDraft } from './template-draft.ts';

interface EditAboutProps {
  draft: TemplateDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<TemplateDraft>) => void;
}

/** Edits a template's name and the fields by which it is found. */
export function EditAbout({ draft, problems, onChange }: EditAboutProps) {
  const { name, slug, description, category, media_type } = draft;
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <TextField
        label={t`Name`}
        value={name}
        maxLength={120}
        error={sentence(problems['name'])}
        // The slug follows the name until it is edited.
        onChange={(value) =>
          onChange({ name: value, ...((slug === '' || slug === slugOf(name)) && { slug: slugOf(value) }) })
        }
      />
      <TextField
        label={t`Slug`}
        mono
        value={slug}
        maxLength={80}
        error={sentence(problems['slug'])}
        description={t`Lowercase letters, digits and hyphens. Identifies the template in the API.`}
        onChange={(value) => onChange({ slug: value })}
      />
      <TextArea
        label={t`Description`}
        value={description}
        error={sentence(problems['description'])}
        onChange={(value) => onChange({ description: value })}
      />
      <TextField
        label={t`Category`}
        value={category}
        maxLength={40}
        error={sentence(problems['category'])}
        description={t`One word, such as image, quote, list or event`}
        onChange={(value) => onChange({ category: value })}
      />
      <Select
        label={t`Type`}
        layout="stacked"
        value={media_type}
        options={[
          { value: 'image', label: t`Image` },
          { value: 'video', label: t`Video (from CSS animations)` },
        ]}
        onChange={(value) => onChange({ media_type: value })}
      />
    </div>
  );
}

const sentence = (problem: string | undefined) =>
  problem === missing ? t`This is required.` : problem && problemText(problem);
