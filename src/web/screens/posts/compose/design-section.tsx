import { t } from '@lingui/core/macro';
import { LayoutTemplate, Pencil, X } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { namedBy, type Design } from '#web/parts/designs/design.ts';
import { FormatTabs } from '#web/parts/designs/format-tabs.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCompose, useDraft } from './compose-context.ts';

const DesignDialog = lazyPart(async () => (await import('./design-dialog.tsx')).DesignDialog);
const DesignPicture = lazyPart(
  async () => (await import('#web/parts/designs/design-picture.tsx')).DesignPicture,
  {
    place: 'inline',
    fallback: () => <Skeleton className="aspect-[4/5] w-full" />,
  },
);

/** The draft's design: a filled template that can be added, previewed, changed and removed. */
export function DesignSection() {
  const { store, rights, project } = useCompose();
  const { design } = useDraft();
  const [isOpen, setOpen] = useState(false);
  const disabled = rights.edit !== null;
  const set = (made: Design | null) => store.change((draft) => ({ ...draft, design: made }));
  if (disabled && !design) return null;
  return (
    <section aria-label={t({ message: 'Design', context: 'noun' })}>
      <div className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-2">
        <h2 className="font-semibold">{t({ message: 'Design', context: 'noun' })}</h2>
        <span className="text-xs text-faint">
          {design ? t`Rendered as an image on approval` : t`Create an image from a template`}
        </span>
      </div>
      {design ? (
        <div className="flex flex-wrap items-start gap-4">
          <div className="w-44 shrink-0">
            <DesignPicture design={design} />
          </div>
          <div className="flex min-w-48 flex-1 flex-col gap-2">
            <About design={design} disabled={disabled} onChange={set} />
            {!disabled && (
              <div className="flex items-center gap-1">
                <Button onPress={() => setOpen(true)}>
                  <Pencil aria-hidden className="size-4" />
                  {t({ message: 'Change', context: 'verb' })}
                </Button>
                <IconButton
                  label={t`Remove design`}
                  onPress={() => {
                    set(null);
                    toast(t`Design removed.`, () => set(design));
                  }}
                >
                  <X aria-hidden className="size-4" />
                </IconButton>
              </div>
            )}
          </div>
        </div>
      ) : (
        <Button onPress={() => setOpen(true)}>
          <LayoutTemplate aria-hidden className="size-4" />
          {t`From a template`}
        </Button>
      )}
      {isOpen && (
        <DesignDialog
          design={design}
          project={project.id}
          onDone={(made) => {
            setOpen(false);
            set(made);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

interface AboutProps {
  design: Design;
  disabled: boolean;
  onChange: (design: Design) => void;
}

/** The template's name, and a selector for its format. */
function About({ design, disabled, onChange }: AboutProps) {
  const template = api.templates.get.useQuery(namedBy(design)).data?.template;
  if (!template) return null;
  const chosen = design.format ?? template.formats.find((format) => format.default)?.name ?? '';
  return (
    <>
      <p className="font-medium">{template.name}</p>
      {disabled ? (
        <p className="text-faint">{chosen}</p>
      ) : (
        <FormatTabs
          formats={template.formats}
          chosen={chosen}
          onChoose={(format) => onChange({ ...design, format })}
        />
      )}
    </>
  );
}
