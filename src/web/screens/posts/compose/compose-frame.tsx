import { useEffect, useState } from 'react';

import { useMe } from '#web/parts/workspace/me.ts';
import { beginningOf, type ComposeSearch } from './compose-search.ts';
import type { ComposeStore } from './compose-store.ts';
import { Composer } from './composer.tsx';
import { NewDraft } from './new-draft.tsx';
import { OpenPost } from './open-post.tsx';
import { PostsList } from './posts-list.tsx';

interface ComposeFrameProps {
  /** The post id in the URL. */
  id: number | undefined;
  isPost: boolean;
  search: ComposeSearch;
}

interface Opened {
  store: ComposeStore;
  /** Identifies the new draft that the store was created for; null once the post has its own URL. */
  beginning: string | null;
}

/** Shows the list of posts, the composer for a draft, or the page of a post. */
export function ComposeFrame({ id, isPost, search }: ComposeFrameProps) {
  const me = useMe();
  const [opened, setOpened] = useState<Opened | null>(null);
  const beginning = isPost ? null : beginningOf(search);
  const isHere =
    opened !== null &&
    (beginning === null
      ? id !== undefined && opened.store.get().post?.id === id
      : opened.beginning === beginning);

  const store = opened?.store;
  useEffect(() => {
    // Leaving the page saves pending changes.
    if (!store) return;
    return () => void store.flush();
  }, [store]);
  if (opened && !isHere) setOpened(null);
  // The draft has its own URL now. Forget how it began, so that the same link starts another new draft.
  if (opened && isHere && isPost && opened.beginning !== null) setOpened({ ...opened, beginning: null });

  if (opened && isHere) return <Composer key={opened.store.key} store={opened.store} />;
  if (beginning !== null)
    return (
      <NewDraft
        key={`${me.organization?.id} ${beginning}`}
        search={search}
        onOpen={(store) => setOpened({ store, beginning })}
      />
    );
  if (isPost)
    return (
      <OpenPost
        key={`${me.organization?.id} ${id}`}
        id={id ?? 0}
        onOpen={(store) => setOpened({ store, beginning: null })}
      />
    );
  return <PostsList search={search} />;
}
