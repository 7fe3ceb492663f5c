import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';

import type { Contract } from '#contract/index.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { effectsOf } from './mention-effects.ts';

type Mention = DataOf<Contract['schedule']['mentions']>['mentions'][number];

interface MentionOptionProps {
  id: string;
  mention: Mention;
  published: readonly NetworkName[];
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** An account with where it is known from and, in a text for several networks, where it becomes a link. */
export function MentionOption({ id, mention, published, isActive, onPoint, onChoose }: MentionOptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { link, name_only, text } = effectsOf(mention, published);
  const effects = [
    link && t`Link on ${{ networks: listed(link) }}`,
    name_only && t`Could be someone else on ${{ networks: listed(name_only) }}`,
    text && t`Plain text on ${{ networks: listed(text) }}`,
  ];
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className="cursor-pointer rounded-sm px-2 py-1.5 text-sm aria-selected:bg-press"
    >
      <div className="flex min-w-0 items-center gap-1.5">
        {mention.networks.map((network) => (
          <NetworkMark key={network} network={network} />
        ))}
        <bdi dir="ltr" className="min-w-0 truncate font-medium">
          {mention.mention}
        </bdi>
      </div>
      <div className="truncate text-xs text-faint">
        {mention.name !== null && (
          <>
            <bdi className="text-soft">{mention.name}</bdi>
            {' · '}
          </>
        )}
        {originOf(mention)}
      </div>
      {published.length > 1 && (
        <div className="text-xs text-soft">
          {effects.filter((effect) => effect !== undefined).join(' · ')}
        </div>
      )}
    </div>
  );
}

function originOf({ known_from, posts }: Mention): string {
  switch (known_from) {
    case 'posts':
      return plural(posts, { one: 'Mentioned in # post', other: 'Mentioned in # posts' });
    case 'accounts':
      return t`Account of this project`;
    case 'trends':
      return plural(posts, { one: 'Author of # item in Explore', other: 'Author of # items in Explore' });
  }
}
