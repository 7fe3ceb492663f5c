import { Link } from '@tanstack/react-router';

import type { HashtagNetwork } from '#contract/hashtags.ts';
import { api } from '#web/api.ts';
import { shortNumber } from '#web/lib/format.ts';

import { useMe } from './me.ts';
import { PanelSection } from './side-panel.tsx';

const shown = 10;

interface PostHashtagsProps {
  tags: readonly string[];
  network: HashtagNetwork;
}

/** The post's own hashtags and those that often stand beside its first, each leading to what is known of it. */
export function PostHashtags({ tags, network }: PostHashtagsProps) {
  // On a plan that counts queries each answer counts toward the day's quota, which is too much to pay for opening a post.
  const isCounted = useMe().organization?.terms.daily_queries !== null;
  const first = tags[0] ?? '';
  // A tag that is too rare to be known has nothing beside it; that is no failure to speak of.
  const { data } = api.hashtags.list.useQuery(
    { tag: first, network },
    { enabled: !isCounted && first !== '', staleTime: 10 * 60_000 },
  );
  const own = new Set(tags.map(folded));
  const beside = data?.hashtags[0]?.co_occurring.filter(({ tag }) => !own.has(folded(tag))) ?? [];
  return (
    <>
      <PanelSection title="Hashtags">
        <TagLinks tags={tags.map((tag) => ({ tag }))} network={network} />
      </PanelSection>
      {beside.length > 0 && (
        <PanelSection title={`Often beside #${first}`}>
          <TagLinks
            tags={beside.slice(0, shown).map(({ tag, posts }) => ({ tag, note: shortNumber(posts) }))}
            network={network}
          />
        </PanelSection>
      )}
    </>
  );
}

interface TagLinksProps {
  tags: readonly { tag: string; note?: string }[];
  network: HashtagNetwork;
}

function TagLinks({ tags, network }: TagLinksProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map(({ tag, note }) => (
        <li key={tag}>
          <Link
            to="/explore/hashtags"
            search={{ network, tag }}
            preload={false}
            dir="auto"
            className="flex h-6 items-center rounded-sm bg-sunken px-2 text-xs text-soft hover:bg-press hover:text-ink"
          >
            #{tag}
            {note && <span className="figures ml-1.5 text-faint">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Case and accents make no other tag. */
function folded(tag: string): string {
  return tag.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
