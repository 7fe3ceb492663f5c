import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';

import { exactNumber, percent, shortNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import type { Subreddit } from './community-rows.tsx';
import { Timing } from './timing.tsx';

/**
 * Details of subreddits only: when its best posts were published, its pace, flairs, kinds of posts, and
 * similar ones.
 */
export function SubredditDetail({
  community,
  onCommunity,
}: {
  community: Subreddit;
  onCommunity: (slug: string) => void;
}) {
  const zone = useZone();
  const { timing, pace, flairs, type_mix, similar } = community;
  if (!timing || !pace || !flairs || !type_mix || !similar) return <Skeleton className="h-48 w-full" />;
  const { posts_7d: inWeek } = pace;
  const inMonth = exactNumber(pace.posts_30d);
  return (
    <>
      <PanelSection title={t`Best times`}>
        <Timing timing={timing} />
      </PanelSection>
      <PanelSection title={t`Activity`}>
        <p className="figures">
          <Trans>
            <Plural value={inWeek} other="# posts collected in the last 7 days" />, {inMonth} in the last 30.
            Latest: <Ago at={pace.last_post_at} zone={zone} />.
          </Trans>
        </p>
      </PanelSection>
      <PanelSection title={t`Content types`}>
        <Mix mix={type_mix} />
      </PanelSection>
      {flairs.length > 0 && (
        <PanelSection title={t`Flairs`}>
          <ul className="flex flex-wrap gap-1.5">
            {flairs.map(({ flair, posts }) => (
              <li
                key={flair}
                data-hint={plural(posts, { one: '# post', other: '# posts' })}
                className="flex h-6 items-center rounded-sm bg-sunken px-2 text-xs text-soft"
              >
                <span dir="auto">{flair}</span>
                <span className="figures ms-1.5 text-faint">{shortNumber(posts)}</span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {similar.length > 0 && (
        <PanelSection title={t`Similar communities`}>
          <ul className="-mx-2">
            {similar.map(({ slug, subreddit, members, shared_words }) => (
              <li key={slug}>
                <button
                  type="button"
                  onClick={() => onCommunity(slug)}
                  className="flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-start hover:bg-hover"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">r/{subreddit}</span>
                    <span dir="auto" className="block truncate text-xs text-faint">
                      {t`in common: ${{ words: shared_words.join(', ') }}`}
                    </span>
                  </span>
                  <span className="figures text-xs text-faint">{membersText(members)}</span>
                </button>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}

function membersText(members: number | null): string {
  if (members === null) return t`– members`;
  const short = shortNumber(members);
  return plural(members, { other: `${short} members` });
}

const typeLabels: Record<NonNullable<Subreddit['type_mix']>[number]['type'], string> = {
  text: t({ message: 'text', context: 'kind of post' }),
  image: t({ message: 'image', context: 'kind of post' }),
  video: t({ message: 'video', context: 'kind of post' }),
  link: t({ message: 'link', context: 'kind of post' }),
};

const shades = ['bg-accent', 'bg-soft', 'bg-edge', 'bg-press'];

/** Shares of kinds of posts as one bar with its legend. */
function Mix({ mix }: { mix: NonNullable<Subreddit['type_mix']> }) {
  return (
    <figure>
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-sm forced-color-adjust-none">
        {mix.map(({ type, share_pct }, place) => (
          <span key={type} className={shades[place]} style={{ width: `${share_pct}%` }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {mix.map(({ type, posts, share_pct }, place) => (
          <li
            key={type}
            data-hint={plural(posts, { one: '# post', other: '# posts' })}
            className="inline-flex items-center gap-1.5"
          >
            <span aria-hidden className={`size-2 rounded-full forced-color-adjust-none ${shades[place]}`} />
            <span className="first-letter:uppercase">{typeLabels[type]}</span>
            <span className="figures text-faint">{percent(share_pct)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
