import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { factsOf } from '#contract/networks/all.ts';
import { labelOf } from '#contract/networks/names.ts';
import { useStore } from '#web/lib/store.ts';
import { offersOf, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { mediaText, versionTexts, type VersionOf } from '#web/parts/posts/version-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCompose } from './compose-context.ts';
import { draftOf, fieldLabels, type Draft, type DraftField } from './draft.ts';

/** Shown when two members changed the same field: the user chooses a version. Until then neither is overwritten. */
export function DisputeNote() {
  const { store, accounts } = useCompose();
  const dispute = useStore(store, (view) => view.dispute);
  const mine = useStore(store, (view) => view.draft);
  const [choices, setChoices] = useState<Partial<Record<DraftField, 'mine' | 'theirs'>>>({});
  if (!dispute) return null;
  const theirs = draftOf(dispute.post);
  const isDecided = dispute.fields.every((field) => choices[field] !== undefined);
  return (
    <div role="alert" className="mt-3 rounded-md border border-warning bg-warning-wash p-3">
      <p className="font-semibold">{t`This draft was changed while you were editing it.`}</p>
      <p className="mt-0.5 text-soft">{t`Nothing was overwritten. Choose which version to keep:`}</p>
      {dispute.fields.map((field) => (
        <fieldset key={field} className="mt-3">
          <legend className="eyebrow mb-1">{fieldLabels[field]}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className={`flex cursor-pointer flex-col gap-1 rounded-md border bg-paper p-2 has-focus-visible:outline-2 has-focus-visible:outline-accent ${choices[field] === side ? 'border-accent' : 'border-line'}`}
              >
                <span className="flex min-h-6 items-center gap-2 font-medium">
                  <input
                    type="radio"
                    name={`dispute ${field}`}
                    checked={choices[field] === side}
                    onChange={() => setChoices({ ...choices, [field]: side })}
                    className="size-4 accent-accent"
                  />
                  {side === 'mine'
                    ? t({ message: 'Mine', context: 'version' })
                    : t({ message: 'Theirs', context: 'version' })}
                </span>
                <span dir="auto" className="max-h-40 overflow-auto text-soft break-words whitespace-pre-wrap">
                  {textOf(side === 'mine' ? mine : theirs, field, accounts)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button
        variant="primary"
        className="mt-3"
        isDisabled={!isDecided}
        onPress={() => {
          store.settle(choices);
          setChoices({});
          toast(t`Saving your choice.`);
        }}
      >
        {t`Keep these`}
      </Button>
    </div>
  );
}

const none = t({ message: 'None', context: 'no value' });

function textOf(draft: Draft, field: DraftField, accounts: readonly NamedAccount[]): string {
  switch (field) {
    case 'thread':
      return draft.thread.map(({ body }, at) => `${at + 1}. ${body}`).join('\n') || none;
    case 'media':
      return mediaText(draft.media) ?? none;
    case 'overrides':
      return (
        Object.entries(draft.overrides)
          .flatMap(([holder, version]) => versionTexts(version, versionOf(holder, accounts)))
          .map(({ label, text }) => `${label}\n${text}`)
          .join('\n\n') || none
      );
    case 'design':
      if (draft.design === null) return none;
      return Object.values(draft.design.variables)
        .flat()
        .filter((value) => typeof value === 'string' && value !== '')
        .join('\n');
    case 'account_ids':
      return t`${{ count: draft.account_ids.length }} accounts`;
    case 'card_id':
      return draft.card_id === null ? none : t`Card ${{ id: draft.card_id }}`;
    case 'body':
    case 'first_comment':
    case 'kind':
    case 'author_notes':
    case 'scheduled_at':
      return draft[field] || none;
  }
}

/** An account by its id, or a network by its name. */
function versionOf(holder: string, accounts: readonly NamedAccount[]): VersionOf {
  const account = accounts.find(({ account_id }) => String(account_id) === holder);
  return {
    name: account?.name ?? (/^\d+$/.test(holder) ? t`account ${{ id: holder }}` : labelOf(holder)),
    options: factsOf(account?.network ?? holder)?.options ?? [],
    ...(account && { offers: offersOf(account) }),
  };
}
