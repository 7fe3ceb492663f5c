import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { Figure, Unit } from '#web/parts/research/figure.tsx';
import { givesRoom } from '#web/parts/research/starter-row.tsx';
import { TagGrowth } from './tag-growth.tsx';

export type Hashtag = DataOf<Contract['hashtags']['list']>['hashtags'][number];

interface HashtagRowProps {
  hashtag: Hashtag;
  /** How many posts the previous window needs before growth is shown. */
  leastBefore: number | undefined;
  metricsHidden: boolean;
}

/** The cells of one hashtag; stacked on narrow screens. */
export function HashtagRow({ hashtag, leastBefore, metricsHidden }: HashtagRowProps) {
  const { tag, posts, creators, engagement, co_occurring } = hashtag;
  const why = metricsHidden
    ? t`Not included in your plan`
    : t`The networks provided no numbers for these posts`;
  return (
    <>
      <span className={`block min-w-0 ${givesRoom}`}>
        <span dir="auto" className="block truncate text-base font-medium">
          #{tag}
        </span>
        <span dir="auto" className="block truncate text-xs text-faint">
          {co_occurring.length > 0
            ? t`with ${{ hashtags: co_occurring.map((other) => `\u2068#${other.tag}\u2069`).join(' ') }}`
            : t`no related hashtags`}
        </span>
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[38.75rem]:contents">
        <span className="order-last @min-[38.75rem]:order-none @min-[38.75rem]:text-end">
          <TagGrowth growth={hashtag.growth} leastBefore={leastBefore} metricsHidden={metricsHidden} />
        </span>
        <span className="whitespace-nowrap @min-[38.75rem]:text-end">
          <Figure
            value={creators}
            why={why}
            said={(count) => plural(count, { one: '# different account', other: '# different accounts' })}
          />
          <Unit>{t`accounts`}</Unit>
        </span>
        <span className="whitespace-nowrap @min-[38.75rem]:text-end">
          <Figure
            value={posts}
            why={why}
            said={(count) => plural(count, { one: '# post', other: '# posts' })}
          />
          <Unit>{t`posts`}</Unit>
        </span>
        <span className="font-medium whitespace-nowrap @min-[38.75rem]:text-end @min-[38.75rem]:text-base">
          <Figure value={engagement} why={why} said={(_, amount) => t`${amount} total engagement`} />
          <Unit>{t`engagement`}</Unit>
        </span>
      </span>
    </>
  );
}
