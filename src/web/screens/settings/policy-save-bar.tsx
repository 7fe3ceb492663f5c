import { useQueryClient } from '@tanstack/react-query';

import type { PolicyDocument } from '#contract/policy-document.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

import { differences } from './policy-words.ts';

interface PolicySaveBarProps {
  /** In force now, which may be newer than what the changes were made from. */
  saved: PolicyDocument;
  version: number;
  own: { document: PolicyDocument; from: number };
  onDone: () => void;
  /** Takes the version in force as the one that the changes are made from. */
  onBuildOn: (version: number) => void;
}

/** What is changed and not saved. It stays in view; nothing of it is lost when somebody else was quicker. */
export function PolicySaveBar({ saved, version, own, onDone, onBuildOn }: PolicySaveBarProps) {
  const client = useQueryClient();
  const save = api.policy.save.useMutation({ refusal: 'inline' });
  const wasQuicker = own.from !== version;
  const refused = save.error && save.error.code !== 'content_changed' ? save.error.message : null;
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-raised px-4 py-3 shadow-float"
    >
      <p className="min-w-0 flex-1 basis-64">
        {wasQuicker ? (
          <span className="text-warning">
            Somebody saved version {version} meanwhile. Saving yours replaces it; both stay in the list.
          </span>
        ) : (
          <>
            <span className="font-medium">Not saved:</span>{' '}
            <span className="text-soft">{differences(saved, own.document).join(', ')}</span>
          </>
        )}
        {refused && <span className="block text-danger">{refused}</span>}
      </p>
      <Button onPress={onDone}>{wasQuicker ? `Take version ${version}` : 'Discard'}</Button>
      <Button
        look="primary"
        isPending={save.isPending}
        onPress={() => {
          if (wasQuicker) onBuildOn(version);
          save.mutate(
            { version, policy: own.document },
            {
              onSuccess: (answer) => {
                toast(`Version ${answer.version} is in force.`);
                onDone();
              },
              onError: ({ code }) => {
                if (code === 'content_changed') void client.invalidateQueries({ queryKey: ['policy'] });
              },
            },
          );
        }}
      >
        {wasQuicker ? 'Save mine' : 'Save as a new version'}
      </Button>
    </section>
  );
}
