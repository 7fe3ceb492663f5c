import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { TemplateDraft } from './template-draft.ts';

interface EditAboutProps {
  draft: TemplateDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<TemplateDraft>) => void;
}

/** What a template is called, and by what it is found. */
export function EditAbout({ draft, problems, onChange }: EditAboutProps) {
  const { name, slug, description, category, media_type } = draft;
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <TextField
        label="Name"
        value={name}
        maxLength={120}
        error={said(problems['name'])}
        // The slug follows until it says something of its own.
        onChange={(value) =>
          onChange({ name: value, ...((slug === '' || slug === slugOf(name)) && { slug: slugOf(value) }) })
        }
      />
      <TextField
        label="Slug"
        mono
        value={slug}
        maxLength={80}
        error={said(problems['slug'])}
        description="Small letters, digits and hyphens: by this the API knows it."
        onChange={(value) => onChange({ slug: value })}
      />
      <TextArea
        label="Description"
        value={description}
        error={said(problems['description'])}
        onChange={(value) => onChange({ description: value })}
      />
      <TextField
        label="Category"
        value={category}
        maxLength={40}
        error={said(problems['category'])}
        description="One word: image, quote, list, event."
        onChange={(value) => onChange({ category: value })}
      />
      <Select
        label="Kind"
        layout="stacked"
        value={media_type}
        options={[
          { value: 'image', label: 'Picture' },
          { value: 'video', label: 'Film, of what moves by CSS' },
        ]}
        onChange={(value) => onChange({ media_type: value })}
      />
    </div>
  );
}

const said = (problem: string | undefined) => problem && `This ${problem}.`;

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
}
