import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { HashtagNetwork } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { shortNumber } from '#web/lib/format.ts';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { useMe } from '#web/parts/workspace/me.ts';

const visibleCount = 10;

interface PostHashtagsProps {
  tags: readonly string[];
  network: HashtagNetwork;
}

/** The post's own hashtags and those that often occur with its first, each with a link to its details. */
export function PostHashtags({ tags, network }: PostHashtagsProps) {
  // Plans with a daily limit count each query, which is too expensive for opening a post.
  const isCounted = useMe().organization?.terms.daily_queries !== null;
  const first = tags[0] ?? '';
  // A rare tag may have no related ones; that is no error to report.
  const { data } = api.hashtags.list.useQuery(
    { tag: first, network },
    { enabled: !isCounted && first !== '', staleTime: 10 * 60_000 },
  );
  const own = new Set(tags.map(folded));
  const beside = data?.hashtags[0]?.co_occurring.filter(({ tag }) => !own.has(folded(tag))) ?? [];
  return (
    <>
      <PanelSection title={t`Hashtags`}>
        <TagLinks tags={tags.map((tag) => ({ tag }))} network={network} />
      </PanelSection>
      {beside.length > 0 && (
        <PanelSection title={t`Related to #${{ hashtag: first }}`}>
          <TagLinks
            tags={beside.slice(0, visibleCount).map(({ tag, posts }) => ({ tag, note: shortNumber(posts) }))}
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
            {note && <span className="figures ms-1.5 text-faint">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Ignores case and accents. */
function folded(tag: string): string {
  return tag.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
