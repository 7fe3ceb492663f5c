import { t } from '@lingui/core/macro';

import { networks } from '#contract/networks/all.ts';
import { copyFor, type PostContent } from '#contract/networks/post-content.ts';
import { costOf, dollars } from '#contract/networks/prices.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';

type Payer = Pick<NamedAccount, 'account_id' | 'network' | 'sandbox'>;

const costAt = (content: PostContent, account: Payer) =>
  costOf(copyFor(content, account), { prices: networks[account.network].prices, sandbox: account.sandbox });

/** What publishing a post to one account costs; null where it costs nothing. By the same rule as the checks. */
export function accountCost(content: PostContent, account: Payer): string | null {
  const cost = costAt(content, account);
  if (cost === null) return null;
  const price = dollars(cost.mills);
  return cost.urls === 0
    ? t`About US$${price}`
    : t`About US$${price}, US$${{ saved: dollars(cost.urls) }} of it for links in the text`;
}

/** What publishing it to all of these costs, as a sentence; null where it costs nothing. */
export function totalCost(content: PostContent, accounts: readonly Payer[]): string | null {
  const mills = accounts.reduce((sum, account) => sum + (costAt(content, account)?.mills ?? 0), 0);
  return mills === 0 ? null : t`Publishing costs about US$${{ price: dollars(mills) }}.`;
}
