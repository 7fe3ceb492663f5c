import { createContext, useContext, useSyncExternalStore } from 'react';

import type { PolicyDocument } from '#contract/policy-document.ts';
import type { ShownAccount } from '#web/parts/account-name.tsx';

import type { ComposeStore, ComposeView } from './compose-store.ts';
import type { Draft } from './draft.ts';
import type { Rights } from './rights.ts';

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
  accounts: readonly ShownAccount[];
  policy: PolicyDocument;
  rights: Rights;
}

export const ComposeContext = createContext<Compose | null>(null);

export function useCompose(): Compose {
  const compose = useContext(ComposeContext);
  if (!compose) throw new Error('Nothing of the composer stands outside of it.');
  return compose;
}

/** Reads from the draft; renders again when what `select` returns is another one. */
export function useComposeView<Value>(store: ComposeStore, select: (view: ComposeView) => Value): Value {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function useDraft(): Draft {
  return useComposeView(useCompose().store, ({ draft }) => draft);
}

/** The accounts that the draft goes to, in their order. */
export function chosenOf(accounts: readonly ShownAccount[], draft: Draft): ShownAccount[] {
  return accounts.filter(({ account_id }) => draft.account_ids.includes(account_id));
}
