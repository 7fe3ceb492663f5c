import { t } from '@lingui/core/macro';

import { networks } from '#contract/networks/all.ts';
import { formatOf, holdsIn } from '#contract/networks/formats.ts';
import { isBlank, type OptionFacts, type OptionValue } from '#contract/networks/options.ts';
import { withCopy, type PostCopy } from '#contract/networks/post-content.ts';
import { placeOf, type Finding } from '#contract/posts/checks/finding.ts';
import { offersOf, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { chosenAfter } from './chosen-after.ts';
import { useCompose } from './compose-context.ts';
import { withoutCopy } from './draft.ts';
import { draftFrom } from './fixed.ts';
import { OptionField } from './option-field.tsx';

interface OptionsEditorProps {
  account: NamedAccount;
  options: readonly OptionFacts[];
  copy: PostCopy;
  /** Of the whole post. */
  findings: readonly Finding[];
}

/** What the account's network lets one choose for this post, drawn from the network's facts. */
export function OptionsEditor({ account, options, copy, findings }: OptionsEditorProps) {
  const { store, rights } = useCompose();
  const holder = String(account.account_id);
  const offers = offersOf(account);
  const format = formatOf(networks[account.network], copy);
  // What has no effect in this format is shown only where it is chosen.
  const shown = options.filter((option) => holdsIn(option, format) || !isBlank(copy.options[option.name]));
  const choose = (option: OptionFacts, value: OptionValue | null) =>
    store.change((draft) => {
      const options = chosenAfter(draft, { holder, network: account.network, option }, value);
      return Object.keys(options).length === 0
        ? withoutCopy(draft, holder, 'options')
        : draftFrom(draft, withCopy(draft, holder, { options }));
    });
  return (
    <section aria-label={t`Options`} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t`Options`}</h2>
      <div className="grid items-start gap-x-4 gap-y-4 @min-[30rem]:grid-cols-2">
        {shown.map((option) => (
          <OptionField
            key={`${holder} ${option.name}`}
            option={option}
            value={copy.options[option.name]}
            offered={offers[option.name] ?? null}
            names={copy.option_names[option.name] ?? {}}
            sandbox={account.sandbox}
            finding={ownFinding(findings, account, option)}
            disabled={rights.edit !== null}
            onChange={(value) => choose(option, value)}
          />
        ))}
      </div>
    </section>
  );
}

/** What the checks say about the option. At the field, what is missing and where goes without saying. */
function ownFinding(
  findings: readonly Finding[],
  account: NamedAccount,
  option: OptionFacts,
): Finding | undefined {
  const found = findings.find(
    ({ account_id, where }) => account_id === account.account_id && where === placeOf(option),
  );
  return found?.code === 'option_missing' ? { ...found, text: t`Required` } : found;
}
