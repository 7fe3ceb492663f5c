import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';

import type { ShownAccount } from '#web/parts/account-name.tsx';
import { Preview } from '#web/parts/preview.tsx';

import { useCompose, useComposeView, useDraft } from './compose-context.ts';
import { givenPictureOf } from './draft.ts';

/** The post as each account's network shows it. Only what is in sight is drawn, and typing goes before it. */
export function Previews({ accounts }: { accounts: readonly ShownAccount[] }) {
  const draft = useDeferredValue(useDraft());
  const post = useComposeView(useCompose().store, (view) => view.post);
  const content = useMemo(() => ({ ...draft, design_picture: givenPictureOf(post, draft) }), [post, draft]);
  return (
    <ul aria-label="Previews" className="flex flex-col gap-4">
      {accounts.map((account) => (
        <WhenSeen key={account.account_id}>
          <Preview content={content} account={account} />
        </WhenSeen>
      ))}
    </ul>
  );
}

function WhenSeen({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLLIElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [height, setHeight] = useState(160);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0)
          setHeight(entry.boundingClientRect.height);
        setSeen(entry.isIntersecting);
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={place} style={isSeen ? undefined : { minHeight: height }}>
      {isSeen && children}
    </li>
  );
}
