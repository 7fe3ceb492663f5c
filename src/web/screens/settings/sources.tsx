import { Download } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { StepLink } from '#web/parts/needs-first.tsx';
import { OpmlButton } from '#web/parts/opml-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

import { AddSource } from './add-source.tsx';
import { useOpmlDownload } from './opml.ts';
import { Section } from './section.tsx';
import { SourceRow } from './source-row.tsx';

/** Where trends come from, and how well each source does. */
export function SourcesSettings() {
  const { administrator } = useMe();
  // Sources are read in the background: what comes of it is seen without a reload.
  const { data, error, refetch } = api.sources.list.useQuery({}, { refetchInterval: 5_000 });
  const [adding, setAdding] = useState(false);
  const [words, setWords] = useState('');
  const found = data?.sources.filter(({ name, address, category_name }) =>
    [name, address, category_name].some((text) => text?.toLowerCase().includes(words.toLowerCase())),
  );
  return (
    <Section
      title="Sources"
      description="Feeds and networks that this installation reads for everybody."
      action={administrator && <Actions onAdd={() => setAdding(true)} />}
    >
      {error && !data && (
        <ErrorState
          title="The sources could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.sources.length === 0 && (
        <EmptyState
          title="No sources yet"
          action={
            administrator && (
              <div className="flex flex-wrap justify-center gap-2">
                <Button onPress={() => setAdding(true)}>Add a source</Button>
                <StepLink step="sources">Choose from the starter list</StepLink>
              </div>
            )
          }
        >
          A news feed, a Mastodon server, Bluesky or Hacker News: what they publish appears in Explore.
        </EmptyState>
      )}
      {data && data.sources.length > 0 && (
        <>
          {data.sources.length > 8 && (
            <SearchField
              label="Find a source"
              placeholder="Find a source"
              value={words}
              onSearch={setWords}
              className="mb-2 max-w-64"
            />
          )}
          <Table
            label="Sources"
            head={['Source', 'Category', 'Health', 'Last read', 'Posts', 'On']}
            numeric={['Posts']}
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
      )}
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
        Export
      </Button>
      <Button look="primary" onPress={onAdd}>
        Add a source
      </Button>
    </div>
  );
}
