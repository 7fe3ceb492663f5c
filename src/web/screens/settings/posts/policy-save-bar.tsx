import { t } from '@lingui/core/macro';

import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { differences } from './policy-labels.ts';

interface PolicySaveBarProps {
  /** The version in force, which may be newer than the one the changes are based on. */
  saved: PolicyDocument;
  version: number;
  own: { document: PolicyDocument; from: number };
  onDone: () => void;
  onDiscard: () => void;
  /** Makes the version in force the base of the changes. */
  onBuildOn: (version: number) => void;
}

/** The unsaved changes. The bar stays in view; nothing is lost when another member saved first. */
export function PolicySaveBar({ saved, version, own, onDone, onDiscard, onBuildOn }: PolicySaveBarProps) {
  const save = api.policy.save.useMutation({ refusal: 'inline' });
  const wasQuicker = own.from !== version;
  const refused = save.error && save.error.code !== 'content_changed' ? save.error.message : null;
  return (
    <section
      aria-label={t`Unsaved changes`}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-raised px-4 py-3 shadow-float"
    >
      <p className="min-w-0 flex-1 basis-64">
        {wasQuicker ? (
          <span className="text-warning">
            {t`Version ${version} was saved in the meantime. Saving yours replaces it; both stay in the list.`}
          </span>
        ) : (
          <>
            <span className="font-medium">{t`Not saved:`}</span>{' '}
            <span className="text-soft">{differences(saved, own.document).join(', ')}</span>
          </>
        )}
        {refused && <span className="block text-danger">{refused}</span>}
      </p>
      <Button onPress={onDiscard}>{wasQuicker ? t`Take version ${version}` : t`Discard`}</Button>
      <Button
        variant="primary"
        isPending={save.isPending}
        onPress={() => {
          if (wasQuicker) onBuildOn(version);
          save.mutate(
            { version, policy: own.document },
            {
              onSuccess: (answer) => {
                toast(t`Version ${{ version: answer.version }} is now active.`);
                onDone();
              },
            },
          );
        }}
      >
        {wasQuicker ? t`Save mine` : t`Save as a new version`}
      </Button>
    </section>
  );
}
