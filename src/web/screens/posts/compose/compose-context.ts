import { createContext, useContext, useMemo } from 'react';

import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import { useStore } from '#web/lib/store.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import type { Rights } from '#web/parts/posts/rights.ts';
import type { ComposeStore } from './compose-store.ts';
import type { Draft } from './draft.ts';

export interface Compose {
  store: ComposeStore;
  project: {
    id: number;
    name: string;
    lang: string;
    timezone: string;
    color: string;
    logo_url: string | null;
  };
  projects: readonly { id: number; name: string }[];
  /** All connected accounts of the project. */
  accounts: readonly NamedAccount[];
  policy: PolicyDocument;
  /** Whether networks can fetch media from this installation. */
  mediaReachable: boolean;
  rights: Rights;
}

export const ComposeContext = createContext<Compose | null>(null);

export function useCompose(): Compose {
  const compose = useContext(ComposeContext);
  if (!compose) throw new Error('Nothing of the composer stands outside of it.');
  return compose;
}

/** The draft, with the links that its addresses had when it was last saved. */
export function useDraft(): Draft {
  const { store } = useCompose();
  const draft = useStore(store, (view) => view.draft);
  const links = useStore(store, ({ post }) => post?.links);
  return useMemo(() => (links ? { ...draft, links } : draft), [draft, links]);
}

/** The draft's selected accounts, in the project's order. */
export function chosenOf(accounts: readonly NamedAccount[], draft: Draft): NamedAccount[] {
  return accounts.filter(({ account_id }) => draft.account_ids.includes(account_id));
}
