import { Newspaper, UserRound, WholeWord, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useMe, useZone } from '#web/parts/me.ts';
import { useMayMuteForAll, useMute, type Mute } from '#web/parts/mute.ts';
import { MuteWord } from '#web/parts/mute-word.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

import { Section } from './section.tsx';

const kinds: Record<Mute['kind'], { label: string; icon: LucideIcon }> = {
  outlet: { label: 'Outlet', icon: Newspaper },
  author: { label: 'Author', icon: UserRound },
  word: { label: 'Word', icon: WholeWord },
};

/** What is left out of the lists of trends, for the person and for everyone. */
export function MutedSettings() {
  const { data, error, refetch } = api.mutes.list.useQuery({});
  const { show, remove } = useMute();
  const mayForAll = useMayMuteForAll();
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Muted"
      description="Posts of these outlets and authors, and posts with these words, are left out of Trending and Search."
      action={<Button onPress={() => setAsking(true)}>Mute a word</Button>}
    >
      {error && !data && (
        <ErrorState
          title="What is muted could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data?.mutes.length === 0 && (
        <EmptyState title="Nothing is muted">
          An outlet or author is muted from the menu of one of its posts in Explore.
        </EmptyState>
      )}
      {data && data.mutes.length > 0 && (
        <Table label="Muted" head={['Muted', 'Kind', 'For', 'Since']} hasActions stacks>
          {data.mutes.map((mute) => (
            <MuteRow
              key={mute.id}
              mute={mute}
              isGoing={remove.isPending && remove.variables.id === mute.id}
              mayShow={mute.scope === 'me' || mayForAll}
              onShow={() => show(mute)}
            />
          ))}
        </Table>
      )}
      {asking && <MuteWord onClose={() => setAsking(false)} />}
    </Section>
  );
}

interface MuteRowProps {
  mute: Mute;
  isGoing: boolean;
  mayShow: boolean;
  onShow: () => void;
}

function MuteRow({ mute, isGoing, mayShow, onShow }: MuteRowProps) {
  const zone = useZone();
  const { organization } = useMe();
  const { label, icon: Icon } = kinds[mute.kind];
  if (isGoing) return null;
  return (
    <Row>
      <Cell className="max-w-64">
        <span dir="auto" className="block truncate font-medium">
          {mute.value}
        </span>
      </Cell>
      <Cell label="Kind" className="text-soft">
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className="size-4 text-faint" strokeWidth={1.75} />
          {label}
        </span>
      </Cell>
      <Cell label="For" className="text-soft">
        {mute.scope === 'me' ? 'Me' : `Everyone at ${organization?.name ?? 'the organization'}`}
      </Cell>
      <Cell label="Since" className="text-soft">
        <Ago at={mute.created_at} zone={zone} />
      </Cell>
      <Cell className="text-right">
        {mayShow && (
          <Button look="quiet" aria-label={`Show ${mute.value} again`} onPress={onShow}>
            Show again
          </Button>
        )}
      </Cell>
    </Row>
  );
}
