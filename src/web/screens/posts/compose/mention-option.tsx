import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';

import type { Contract } from '#contract/index.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { mentionEffects, type MentionEffect } from '#contract/text/mention-forms.ts';
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
      <div className="truncate font-medium">
        <bdi dir="ltr">{mention.mention}</bdi>
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
      {published.length > 1 && <Effects of={effectsOf(mention, published)} />}
    </div>
  );
}

/** The networks of the text by what the mention is there. */
function Effects({ of }: { of: ReturnType<typeof effectsOf> }) {
  const shown = mentionEffects.flatMap((effect) => {
    const networks = of[effect];
    return networks ? [{ effect, networks }] : [];
  });
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-soft">
      {shown.map(({ effect, networks }) => (
        <span key={effect} className="inline-flex items-center gap-1.5">
          {effectLabels[effect]}
          {networks.map((network) => (
            <NetworkMark key={network} network={network} className="size-3" />
          ))}
        </span>
      ))}
    </div>
  );
}

const effectLabels: Readonly<Record<MentionEffect, string>> = {
  link: t({ message: 'Link', context: 'mention' }),
  name_only: t`May be someone else`,
  text: t({ message: 'Plain text', context: 'mention' }),
};

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
