import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';

import { networkLabels } from '#contract/networks/names.ts';
import { copyFor, type PostCopy } from '#contract/networks/post-content.ts';
import { focusPlace } from '#web/lib/places.ts';
import { NetworkMark, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { ownVersion } from '#web/parts/posts/own-version.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { useCompose, useDraft } from './compose-context.ts';
import { useComposeKey } from './compose-keys.ts';

const AccountList = lazyPart(async () => (await import('./account-list.tsx')).AccountList);

interface AccountTabsProps {
  chosen: readonly NamedAccount[];
  /** The account whose copy is open; null for the shared text. */
  tab: number | null;
  onTab: (account: number | null) => void;
  children: React.ReactNode;
}

const style =
  'flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-soft outline-none select-none data-hovered:bg-hover data-selected:bg-press data-selected:font-medium data-selected:text-ink data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent';

/** Tabs for the shared text and for each account's own copy; copies that differ are marked. */
export function AccountTabs({ chosen, tab, onTab, children }: AccountTabsProps) {
  const { accounts, rights } = useCompose();
  const draft = useDraft();
  const tabs = [
    { id: null, name: t`All accounts` },
    ...chosen.map(({ account_id, name }) => ({ id: account_id, name })),
  ];
  const selected = chosen.some(({ account_id }) => account_id === tab) ? String(tab) : 'base';
  const list = useRef<HTMLDivElement>(null);
  // A finding may lead to a tab that is outside of the scrolled list.
  useEffect(() => {
    const open = list.current?.querySelector('[aria-selected="true"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <Tabs
      selectedKey={selected}
      onSelectionChange={(key) => onTab(key === 'base' ? null : Number(key))}
      className="flex flex-col gap-4 outline-none!"
    >
      {tabs.slice(0, 9).map(({ id, name }, index) => (
        <TabKey key={id ?? 'base'} nth={index + 1} name={name} onTab={() => onTab(id)} />
      ))}
      <div className="sticky top-0 z-10 -mx-4 flex items-center gap-1 bg-paper px-4 pt-1 pb-2">
        <TabList
          ref={list}
          aria-label={t`Text for`}
          className="no-scrollbar flex min-w-0 gap-1 overflow-x-auto"
        >
          <Tab id="base" className={style}>
            {t`All accounts`}
          </Tab>
          {chosen.map((account) => (
            <Tab key={account.account_id} id={String(account.account_id)} className={style}>
              <AccountLabel account={account} chosen={chosen} />
              <OwnMark copy={copyFor(draft, account)} />
            </Tab>
          ))}
        </TabList>
        {rights.edit === null && (
          <PopupTrigger
            kind="dialog"
            preload={AccountList.preload}
            className="field ms-auto inline-flex shrink-0 items-center gap-1.5 px-2.5"
            popup={(popup) => <AccountList {...popup} />}
          >
            <Plus aria-hidden className="size-3.5 text-faint" />
            <span className="figures">
              <span className="sr-only">{t`Accounts:`} </span>
              {chosen.length}/{accounts.length}
            </span>
          </PopupTrigger>
        )}
      </div>
      <TabPanel key={selected} id={selected} className="outline-none">
        {children}
      </TabPanel>
    </Tabs>
  );
}

/** The account's name, or its network's where another account has the same name: a brand is often called one thing. */
function AccountLabel({ account, chosen }: { account: NamedAccount; chosen: readonly NamedAccount[] }) {
  const isAlike = chosen.some(
    ({ account_id, name }) => account_id !== account.account_id && name === account.name,
  );
  return (
    <>
      <NetworkMark network={account.network} isNamed={isAlike} />
      <span dir="auto" data-hint={isAlike ? account.name : undefined} className="max-w-36 truncate">
        {isAlike ? networkLabels[account.network] : account.name}
      </span>
    </>
  );
}

/** A dot where the account's version differs from the shared content, a ring where only options are chosen. */
function OwnMark({ copy }: { copy: PostCopy }) {
  const { label, isEdited } = ownVersion(copy);
  if (label === null) return null;
  return (
    <span
      data-hint={label}
      className={`size-1.5 shrink-0 rounded-full forced-color-adjust-none ${isEdited ? 'bg-accent' : 'ring-[1.5px] ring-accent ring-inset'}`}
    >
      <span className="sr-only">{label}</span>
    </span>
  );
}

function TabKey({ nth, name, onTab }: { nth: number; name: string; onTab: () => void }) {
  useComposeKey(`alt+shift+${nth}`, t`Text for ${name}`, () => {
    onTab();
    // The other tab renders its own field, so focus it after the next render.
    requestAnimationFrame(() => focusPlace('field of body'));
  });
  return null;
}
