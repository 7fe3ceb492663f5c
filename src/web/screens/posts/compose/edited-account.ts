import { createContext } from 'react';

import type { NetworkName } from '#contract/networks/facts.ts';
import { copyFor, type CopyField, type PostAccount } from '#contract/networks/post-content.ts';
import type { Draft } from './draft.ts';

type Account = Pick<PostAccount, 'account_id' | 'network'>;

/** The account whose own version is edited; null for the shared text. */
export const EditedAccount = createContext<Account | null>(null);

/** The networks that publish a text: of the shared one, those of all accounts without a version of their own. */
export function networksOfText(
  draft: Draft,
  chosen: readonly Account[],
  { account, where }: { account: Account | null; where: string },
): NetworkName[] {
  const field = fieldOf(where);
  const publishing = account ? [account] : chosen.filter((one) => copyFor(draft, one).from[field] === 'base');
  return [...new Set(publishing.map(({ network }) => network))];
}

function fieldOf(where: string): CopyField {
  if (where === 'first_comment') return where;
  return where.startsWith('thread') ? 'thread' : 'body';
}
