import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { slugOf } from './slug.ts';
import type { TemplateDraft } from './template-draft.ts';

interface EditAboutProps {
  draft: TemplateDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<TemplateDraft>) => void;
}

/** A template's name, and the fields by which it is found. */
export function EditAbout({ draft, problems, onChange }: EditAboutProps) {
  const { name, slug, description, category, media_type } = draft;
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <TextField
        label="Name"
        value={name}
        maxLength={120}
        error={sentence(problems['name'])}
        // The slug follows the name until it is edited.
        onChange={(value) =>
          onChange({ name: value, ...((slug === '' || slug === slugOf(name)) && { slug: slugOf(value) }) })
        }
      />
      <TextField
        label="Slug"
        mono
        value={slug}
        maxLength={80}
        error={sentence(problems['slug'])}
        description="Lowercase letters, digits and hyphens. Identifies the template in the API."
        onChange={(value) => onChange({ slug: value })}
      />
      <TextArea
        label="Description"
        value={description}
        error={sentence(problems['description'])}
        onChange={(value) => onChange({ description: value })}
      />
      <TextField
        label="Category"
        value={category}
        maxLength={40}
        error={sentence(problems['category'])}
        description="One word, such as image, quote, list or event"
        onChange={(value) => onChange({ category: value })}
      />
      <Select
        label="Type"
        layout="stacked"
        value={media_type}
        options={[
          { value: 'image', label: 'Image' },
          { value: 'video', label: 'Video (from CSS animations)' },
        ]}
        onChange={(value) => onChange({ media_type: value })}
      />
    </div>
  );
}

const sentence = (problem: string | undefined) => problem && `This ${problem}.`;
