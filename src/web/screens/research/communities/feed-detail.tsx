import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { TagChips } from '#web/parts/research/tag-chips.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { withheld, type Feed } from './community-rows.tsx';

const numeric = [t`Posts`, t({ message: 'Likes', context: 'noun' })];

/** Details of feeds only: whose posts a feed shows, and their topics. */
export function FeedDetail({ community, metricsHidden }: { community: Feed; metricsHidden: boolean }) {
  const navigate = useNavigate();
  const { top_authors, top_hashtags } = community;
  if (!top_authors || !top_hashtags) return <Skeleton className="h-48 w-full" />;
  return (
    <>
      {top_authors.length > 0 && (
        <PanelSection title={t`Featured accounts`}>
          <Table label={t`Featured accounts`} head={[t`Author`, ...numeric]} numeric={numeric}>
            {top_authors.map(({ author_handle, author_name, posts, likes }) => (
              <Row key={author_handle ?? author_name}>
                <Cell className="max-w-44">
                  <span dir="auto" className="block truncate">
                    {author_name ?? author_handle ?? t`Unknown`}
                  </span>
                  {author_name && author_handle && (
                    <span className="block truncate text-xs text-faint">{author_handle}</span>
                  )}
                </Cell>
                <Cell className="figures text-end">{exactNumber(posts)}</Cell>
                <Cell className="figures text-end">
                  {likes === null ? (
                    <Missing why={metricsHidden ? withheld : t`No collected post has this number`} />
                  ) : (
                    exactNumber(likes)
                  )}
                </Cell>
              </Row>
            ))}
          </Table>
        </PanelSection>
      )}
      {top_hashtags.length > 0 && (
        <PanelSection title={t`Hashtags`}>
          <TagChips
            tags={top_hashtags.map(({ tag, posts }) => ({ tag, note: shortNumber(posts) }))}
            hint={(tag) => t`Search for ${tag}`}
            onTag={(keyword) => void navigate({ to: '/explore/search', search: { keyword } })}
          />
        </PanelSection>
      )}
    </>
  );
}
