import { t } from '@lingui/core/macro';

import { networks } from '#contract/networks/all.ts';
import { isBlank, offersWith, optionText } from '#contract/networks/options.ts';
import type { PostCopy } from '#contract/networks/post-content.ts';
import { offersOf, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { fileNameOf, MediumTile } from './preview-media.tsx';

interface ChosenOptionsProps {
  copy: Pick<PostCopy, 'options' | 'option_names'>;
  account: NamedAccount;
  /** Only those that decide who sees the post. */
  isAudience?: boolean;
  className?: string;
}

/** What was chosen of the network's options for an account, as people chose it. */
export function ChosenOptions({
  copy,
  account,
  isAudience = false,
  className = 'border-t border-line px-3 py-2',
}: ChosenOptionsProps) {
  const offers = offersWith(offersOf(account), copy.option_names);
  const chosen = (networks[account.network].options ?? []).flatMap((option) => {
    const value = copy.options[option.name];
    if (value === undefined || isBlank(value) || (isAudience && option.audience !== true)) return [];
    const picture = option.kind === 'medium' && typeof value === 'string' ? value : null;
    return [{ name: option.name, label: option.label, picture, text: optionText(option, value, offers) }];
  });
  if (chosen.length === 0) return null;
  return (
    <dl
      aria-label={t`Options`}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs ${className}`}
    >
      {chosen.map(({ name, label, picture, text }) => (
        <div key={name} className="contents">
          <dt className="text-faint">{label}</dt>
          {picture === null ? (
            <dd dir="auto" className="break-words">
              {text}
            </dd>
          ) : (
            <dd>
              <MediumTile
                medium={{ url: picture, alt: fileNameOf(picture) }}
                frame={64}
                fit="contain"
                className="size-16 rounded-sm"
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
