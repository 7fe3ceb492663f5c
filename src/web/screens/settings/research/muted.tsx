import { t } from '@lingui/core/macro';
import { Newspaper, UserRound, WholeWord, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { MuteWord } from '#web/parts/research/mute-word.tsx';
import { useMayMuteForAll, useMute, type Mute } from '#web/parts/research/mute.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

const kinds: Record<Mute['kind'], { label: string; icon: LucideIcon }> = {
  outlet: { label: t`Outlet`, icon: Newspaper },
  author: { label: t`Author`, icon: UserRound },
  word: { label: t`Word`, icon: WholeWord },
};

/** What is muted in the lists of trends, for the user and for the whole organization. */
export function MutedSettings() {
  const query = api.mutes.list.useQuery({});
  const { show, remove } = useMute();
  const mayForAll = useMayMuteForAll();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t`Muted`}
      description={t`Items from these outlets and authors, and items with these words, are hidden from Trending and Search.`}
      action={<Button onPress={() => setOpen(true)}>{t`Mute word`}</Button>}
    >
      <Query of={query} what={t`muted list`} loading={<Skeleton className="h-32 w-full" />}>
        {(data) =>
          data.mutes.length === 0 ? (
            <EmptyState title={t`Nothing is muted`}>
              {t`To mute an outlet or author, use the menu of one of its items in Explore.`}
            </EmptyState>
          ) : (
            <Table
              label={t`Muted`}
              head={[t`Muted`, t`Type`, t({ message: 'For', context: 'for whom' }), t`Since`]}
              hasActions
              stacks
            >
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
          )
        }
      </Query>
      {isOpen && <MuteWord onClose={() => setOpen(false)} />}
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
  const home = useMe().organization?.name;
  const { label, icon: Icon } = kinds[mute.kind];
  if (isGoing) return null;
  return (
    <Row>
      <Cell className="max-w-64">
        <span dir="auto" className="block truncate font-medium">
          {mute.value}
        </span>
      </Cell>
      <Cell label={t`Type`} className="text-soft">
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className="size-4 text-faint" strokeWidth={1.75} />
          {label}
        </span>
      </Cell>
      <Cell label={t({ message: 'For', context: 'for whom' })} className="text-soft">
        {mute.scope === 'me' ? t`Me` : home ? t`Everyone at ${home}` : t`Everyone at the organization`}
      </Cell>
      <Cell label={t`Since`} className="text-soft">
        <Ago at={mute.created_at} zone={zone} />
      </Cell>
      <Cell className="text-end">
        {mayShow && (
          <Button variant="quiet" aria-label={t`Unmute ${{ name: mute.value }}`} onPress={onShow}>
            {t`Unmute`}
          </Button>
        )}
      </Cell>
    </Row>
  );
}
