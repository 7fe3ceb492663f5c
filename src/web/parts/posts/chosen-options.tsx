import { t } from '@lingui/core/macro';

import { networks } from '#contract/networks/all.ts';
import { isBlank, optionText } from '#contract/networks/options.ts';
import type { PostCopy } from '#contract/networks/post-content.ts';
import { offersOf, type NamedAccount } from '#web/parts/delivery/account-name.tsx';

/** What was chosen of the network's options for an account. */
export function ChosenOptions({ copy, account }: { copy: PostCopy; account: NamedAccount }) {
  const offers = offersOf(account);
  const chosen = (networks[account.network].options ?? []).flatMap((option) => {
    const value = copy.options[option.name];
    return value === undefined || isBlank(value)
      ? []
      : [{ name: option.name, label: option.label, text: optionText(option, value, offers) }];
  });
  if (chosen.length === 0) return null;
  return (
    <dl
      aria-label={t`Options`}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-t border-line px-3 py-2 text-xs"
    >
      {chosen.map(({ name, label, text }) => (
        <div key={name} className="contents">
          <dt className="text-faint">{label}</dt>
          <dd dir="auto" className="break-words">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
