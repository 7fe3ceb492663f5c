import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { OpmlButton } from '#web/parts/intake/opml-button.tsx';
import { newsCategoryName } from '#web/parts/news-category.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { StepLink } from '#web/parts/workspace/needs-first.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { AddSource } from './add-source.tsx';
import { useOpmlDownload } from './opml.ts';
import { SourceRow } from './source-row.tsx';

/** The sources of trends, and their health. */
export function SourcesSettings() {
  const { administrator } = useMe();
  // Sources are polled in the background: refetch so that results appear without a reload.
  const query = api.sources.list.useQuery({}, { refetchInterval: 5_000 });
  const { data } = query;
  const [adding, setAdding] = useState(false);
  const [filterText, setFilterText] = useState('');
  const found = data?.sources.filter(({ name, address, category_name }) =>
    [name, address, category_name && newsCategoryName(category_name)].some((text) =>
      text?.toLowerCase().includes(filterText.toLowerCase()),
    ),
  );
  return (
    <Section
      title={t`Sources`}
      description={t`Feeds and networks that this installation follows for everyone.`}
      action={administrator && <Actions onAdd={() => setAdding(true)} />}
    >
      <Query of={query} what={t`sources`} loading={<Skeleton className="h-40 w-full" />}>
        {(data) =>
          data.sources.length === 0 ? (
            <EmptyState
              title={t`No sources yet`}
              action={
                administrator && (
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button onPress={() => setAdding(true)}>{t`Add source`}</Button>
                    <StepLink step="sources">{t`Choose from the starter list`}</StepLink>
                  </div>
                )
              }
            >
              {t`News feeds, Mastodon servers, Bluesky, Hacker News: their stories appear in Explore.`}
            </EmptyState>
          ) : (
            <>
              {data.sources.length > 8 && (
                <SearchField
                  label={t`Search sources`}
                  placeholder={t`Search sources`}
                  value={filterText}
                  onSearch={setFilterText}
                  className="mb-2 max-w-64"
                />
              )}
              <Table
                label={t`Sources`}
                head={[
                  t({ message: 'Source', context: 'feed or network' }),
                  t`Category`,
                  t({ message: 'Health', context: 'of a source' }),
                  t`Last fetched`,
                  t`Items`,
                  t({ message: 'On', context: 'state of a source' }),
                ]}
                numeric={[t`Items`]}
                hasActions
                stacks
              >
                {found?.map((source) => (
                  <SourceRow
                    key={source.id}
                    source={source}
                    kind={data.kinds.find(({ kind }) => kind === source.kind)}
                    mayChange={administrator}
                  />
                ))}
              </Table>
            </>
          )
        }
      </Query>
      {adding && data && <AddSource kinds={data.kinds} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function Actions({ onAdd }: { onAdd: () => void }) {
  const download = useOpmlDownload();
  return (
    <div className="flex flex-wrap gap-2">
      <OpmlButton />
      <Button onPress={() => void download()}>
        <Download aria-hidden className="size-4" />
        {t`Export`}
      </Button>
      <Button variant="primary" onPress={onAdd}>
        {t`Add source`}
      </Button>
    </div>
  );
}
