import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { toast } from '#web/ui/toast.tsx';

const MoreMenu = lazyPart(async () => (await import('./more-menu.tsx')).MoreMenu);
const DeleteTemplate = lazyPart(async () => (await import('./delete-template.tsx')).DeleteTemplate);

/** Duplicates any template, and deletes the organization's own. */
export function MoreButton({ template }: { template: WholeTemplate }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const duplicate = api.templates.duplicate.useMutation();
  const copy = () =>
    duplicate.mutate(
      { id: template.id },
      {
        onSuccess: ({ template: made }) => {
          toast(t`“${{ name: made.name }}” created.`);
          void navigate({ to: '/templates/$templateId/edit', params: { templateId: String(made.id) } });
        },
      },
    );
  return (
    <>
      <PopupTrigger
        kind="menu"
        label={t({ message: 'More', context: 'actions' })}
        preload={MoreMenu.preload}
        className="grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
        popup={(popup) => (
          <MoreMenu
            {...popup}
            onDuplicate={copy}
            onDelete={template.scope === 'organization' ? () => setOpen(true) : undefined}
          />
        )}
      >
        <Ellipsis aria-hidden className="size-4" />
      </PopupTrigger>
      {isOpen && <DeleteTemplate template={template} onClose={() => setOpen(false)} />}
    </>
  );
}
