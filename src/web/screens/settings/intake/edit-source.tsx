import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AboutKind } from './about-kind.tsx';
import type { Kind, Source } from './source-draft.ts';
import { SourceForm } from './source-form.tsx';

const rights = {
  public: t`no keys: only what is public`,
  keys: t`keys`,
  account: t`the rights of a connected account`,
} as const satisfies Record<NonNullable<Source['read_with']>, string>;

interface EditSourceProps {
  source: Source;
  kind: Kind;
  onClose: () => void;
}

/** Edits a source's name, category, configuration and keys. */
export function EditSource({ source, kind, onClose }: EditSourceProps) {
  const update = api.sources.update.useMutation({ refusal: 'inline' });
  return (
    <Dialog title={t`Edit ${{ name: source.name }}`} size="wide" isForm isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <AboutKind kind={kind} />
        {source.read_with && (
          <p className="text-soft">
            <span className="font-medium text-ink">{t`Last read with`}</span> {rights[source.read_with]}
          </p>
        )}
        {source.address && (
          <p className="text-soft">
            <span className="block font-medium text-ink">{t`URL`}</span>
            <span className="break-all">{source.address}</span>
            <span className="block text-xs text-faint">
              {t`A feed at another URL is another source. Add it separately.`}
            </span>
          </p>
        )}
        <SourceForm
          kind={kind}
          source={source}
          action={t`Save`}
          isPending={update.isPending}
          error={update.error}
          onCancel={onClose}
          onSave={({ name, category, config }) =>
            update.mutate(
              {
                id: source.id,
                name,
                ...(category !== source.category_name && { category }),
                ...(Object.keys(config).length > 0 && { config }),
              },
              {
                onSuccess: (saved) => {
                  toast(t`${{ name: saved.source.name }} saved.`);
                  onClose();
                },
              },
            )
          }
        />
      </div>
    </Dialog>
  );
}
