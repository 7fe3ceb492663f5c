import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import { useLabels, type Campaign, type Label } from '#web/parts/labels/label-data.ts';
import type { LabelSearch } from '#web/parts/labels/label-search.ts';
import { usePublishes } from '#web/parts/workspace/me.ts';
import { Item, Section } from './palette-item.tsx';

/** Labels and campaigns by name: each leads to the cards, posts and review queue that have it. */
export function PaletteLabels({ run }: { run: (act: () => unknown) => () => void }) {
  const { labels, campaigns } = useLabels();
  const isOffered = ({ archived_at }: Label | Campaign) => archived_at === null;
  return (
    <>
      <Section title={t`Labels`}>
        {labels.filter(isOffered).map((label) => (
          <Lists key={label.id} of={label} search={{ label: label.id }} run={run} />
        ))}
      </Section>
      <Section title={t`Campaigns`}>
        {campaigns.filter(isOffered).map((campaign) => (
          <Lists key={campaign.id} of={campaign} search={{ campaign: campaign.id }} run={run} />
        ))}
      </Section>
    </>
  );
}

interface ListsProps {
  of: Label | Campaign;
  search: LabelSearch;
  run: (act: () => unknown) => () => void;
}

function Lists({ of: { name, color }, search, run }: ListsProps) {
  const navigate = useNavigate();
  const publishes = usePublishes();
  const icon = <span className="size-2 rounded-full" style={{ backgroundColor: color }} />;
  const key = JSON.stringify(search);
  return (
    <>
      <Item
        value={`cards ${key}`}
        label={t`Cards: ${{ name }}`}
        icon={icon}
        onSelect={run(() => navigate({ to: '/board', search }))}
      />
      {publishes && (
        <>
          <Item
            value={`posts ${key}`}
            label={t`Drafts: ${{ name }}`}
            icon={icon}
            onSelect={run(() => navigate({ to: '/compose', search }))}
          />
          <Item
            value={`queue ${key}`}
            label={t`Review: ${{ name }}`}
            icon={icon}
            onSelect={run(() => navigate({ to: '/review', search }))}
          />
        </>
      )}
    </>
  );
}
