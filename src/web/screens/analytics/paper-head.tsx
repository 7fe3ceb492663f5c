import { exactTime } from '#web/lib/format.ts';
import { api } from '#web/api.ts';
import { useNow } from '#web/lib/now.ts';
import { useMe, useZone } from '#web/parts/me.ts';

import { useAnalytics } from './analytics-context.ts';
import { networkLabel, type Summary } from './numbers.ts';
import { rangeWords } from './range-words.ts';

/** What a printed report says of itself. */
export function PaperHead({ summary }: { summary: Summary }) {
  const { search } = useAnalytics();
  const zone = useZone();
  const now = useNow();
  const organization = useMe().organization?.name ?? '';
  const project = api.projects.list.useQuery({}).data?.projects.find(({ id }) => id === search.project)?.name;
  const author = api.members.list
    .useQuery({})
    .data?.members.find(({ user_id }) => user_id === search.author)?.user_name;
  const narrowed = [project, search.network && networkLabel(search.network), author].filter(Boolean);
  return (
    <div className="mb-8 border-b-2 border-ink pb-3">
      <p className="text-soft">{organization}</p>
      <p className="headline text-3xl font-semibold">How our posts did</p>
      <p className="figures mt-1 text-base">
        {[rangeWords(summary), ...narrowed].join(' · ')}
        {summary.accounts === 'sandbox' && ' · numbers made up by sandboxes'}
      </p>
      <p className="figures mt-1 text-xs text-faint">
        Made {exactTime(new Date(now).toISOString(), zone)}; counted {exactTime(summary.counted_at, zone)}
      </p>
    </div>
  );
}
