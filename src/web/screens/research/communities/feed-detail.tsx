import { useNavigate } from '@tanstack/react-router';

import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { TagChips } from '#web/parts/research/tag-chips.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { withheld, type Feed } from './community-rows.tsx';

/** What only a feed has: whose posts it shows, and what they are about. */
export function FeedDetail({ community, metricsHidden }: { community: Feed; metricsHidden: boolean }) {
  const navigate = useNavigate();
  const { top_authors, top_hashtags } = community;
  if (!top_authors || !top_hashtags) return <Skeleton className="h-48 w-full" />;
  return (
    <>
      {top_authors.length > 0 && (
        <PanelSection title="Featured accounts">
          <Table label="Featured accounts" head={['Author', 'Posts', 'Likes']} numeric={['Posts', 'Likes']}>
            {top_authors.map(({ author_handle, author_name, posts, likes }) => (
              <Row key={author_handle ?? author_name}>
                <Cell className="max-w-44">
                  <span dir="auto" className="block truncate">
                    {author_name ?? author_handle ?? 'Unknown'}
                  </span>
                  {author_name && author_handle && (
                    <span className="block truncate text-xs text-faint">{author_handle}</span>
                  )}
                </Cell>
                <Cell className="figures text-right">{exactNumber(posts)}</Cell>
                <Cell className="figures text-right">
                  {likes === null ? (
                    <Missing why={metricsHidden ? withheld : 'No collected post has this number'} />
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
        <PanelSection title="Hashtags">
          <TagChips
            tags={top_hashtags.map(({ tag, posts }) => ({ tag, note: shortNumber(posts) }))}
            hint="Search for"
            onTag={(keyword) => void navigate({ to: '/explore/search', search: { keyword } })}
          />
        </PanelSection>
      )}
    </>
  );
}
