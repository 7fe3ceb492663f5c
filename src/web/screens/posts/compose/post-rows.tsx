import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { focusPlace, placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { toggled } from '#web/lib/toggled.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { between } from './between.ts';
import { PostLine } from './post-line.tsx';

const ListSelection = lazyPart(async () => (await import('./list-selection.tsx')).ListSelection);

const group = t`Compose`;

/** The posts of a list. `j`, `k` and `o` navigate; `x` and Shift select. */
export function PostRows({ label, posts }: { label: string; posts: readonly PostRow[] }) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const ids = posts.map(({ id }) => id);
  // Posts that left the list are no longer selected.
  const chosen = posts.filter(({ id }) => selected.has(id));

  const walk = (step: number) => {
    const at = current === null ? -1 : ids.indexOf(current);
    const next = ids[at === -1 ? 0 : Math.min(Math.max(at + step, 0), ids.length - 1)];
    if (next === undefined) return;
    setCurrent(next);
    focusPlace(`post ${next}`);
    placeOf(`post ${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const select = (id: number, range: boolean) => {
    setSelected(range ? new Set([...selected, ...between(ids, current, id)]) : toggled(selected, id));
    setCurrent(id);
  };
  useShortcut('j', t`Next post`, group, () => walk(1));
  useShortcut('k', t`Previous post`, group, () => walk(-1));
  useShortcut('o', t({ message: 'Open', context: 'verb' }), group, () => {
    if (current !== null && ids.includes(current))
      void navigate({ to: '/compose/$postId', params: { postId: String(current) } });
  });
  useShortcut('x', t({ message: 'Select', context: 'verb' }), group, () => {
    if (current !== null && ids.includes(current)) select(current, false);
  });
  return (
    <>
      {/* Keeps the last row clear of the bar at the bottom. */}
      <ul aria-label={label} className={chosen.length > 0 ? 'pb-20' : undefined}>
        {posts.map((post) => (
          <PostLine
            key={post.id}
            post={post}
            isSelected={selected.has(post.id)}
            onSelect={(range) => select(post.id, range)}
            onFocus={() => setCurrent(post.id)}
          />
        ))}
      </ul>
      {chosen.length > 0 && <ListSelection posts={chosen} onKeep={(kept) => setSelected(new Set(kept))} />}
    </>
  );
}
