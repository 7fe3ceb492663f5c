import { t } from '@lingui/core/macro';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';

import { useStore } from '#web/lib/store.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { Preview } from '#web/parts/posts/preview.tsx';
import { PublishedLinks } from '#web/parts/posts/published-links.tsx';
import { useCompose, useDraft } from './compose-context.ts';
import { ownPictureOf } from './draft.ts';

/**
 * The post as each account's network shows it. Only visible previews are rendered, and typing has priority.
 */
export function Previews({ accounts }: { accounts: readonly NamedAccount[] }) {
  const draft = useDeferredValue(useDraft());
  const post = useStore(useCompose().store, (view) => view.post);
  const content = useMemo(() => ({ ...draft, design_picture: ownPictureOf(post, draft) }), [post, draft]);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t`Previews`} className="flex flex-col gap-4">
        {accounts.map((account) => (
          <WhenVisible key={account.account_id}>
            <Preview content={content} account={account} />
          </WhenVisible>
        ))}
      </ul>
      <PublishedLinks links={content.links} accounts={accounts} />
    </div>
  );
}

function WhenVisible({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLLIElement>(null);
  const [isVisible, setVisible] = useState(false);
  const [height, setHeight] = useState(160);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0)
          setHeight(entry.boundingClientRect.height);
        setVisible(entry.isIntersecting);
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={place} style={isVisible ? undefined : { minHeight: height }}>
      {isVisible && children}
    </li>
  );
}
