import { t } from '@lingui/core/macro';

import type { OptionFacts, OptionValue } from '#contract/networks/options.ts';
import { withCopy, type PostCopy } from '#contract/networks/post-content.ts';
import { offersOf, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { useCompose } from './compose-context.ts';
import { withoutCopy } from './draft.ts';
import { draftFrom } from './fixed.ts';
import { OptionField } from './option-field.tsx';

interface OptionsEditorProps {
  account: NamedAccount;
  options: readonly OptionFacts[];
  copy: PostCopy;
}

/** What the account's network lets one choose for this post, drawn from the network's facts. */
export function OptionsEditor({ account, options, copy }: OptionsEditorProps) {
  const { store, rights } = useCompose();
  const holder = String(account.account_id);
  const offers = offersOf(account);
  const choose = (name: string, value: OptionValue | null) =>
    store.change((draft) => {
      const { [name]: _, ...others } = draft.overrides[holder]?.options ?? {};
      const chosen = Object.fromEntries(
        Object.entries(value === null ? others : { ...others, [name]: value }).filter(
          (entry): entry is [string, OptionValue] => entry[1] !== null,
        ),
      );
      return Object.keys(chosen).length === 0
        ? withoutCopy(draft, holder, 'options')
        : draftFrom(draft, withCopy(draft, holder, { options: chosen }));
    });
  return (
    <section aria-label={t`Options`} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t`Options`}</h2>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {options.map((option) => (
          <OptionField
            key={`${holder} ${option.name}`}
            option={option}
            value={copy.options[option.name]}
            offered={offers[option.name] ?? null}
            disabled={rights.edit !== null}
            onChange={(value) => choose(option.name, value)}
          />
        ))}
      </div>
    </section>
  );
}
