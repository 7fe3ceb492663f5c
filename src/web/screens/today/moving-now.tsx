import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { useMakeCards } from '#web/parts/research/make-card.ts';
import { useStartDraft } from '#web/parts/research/start-draft.ts';
import { cardsOf } from '#web/parts/research/trend-work.ts';
import { missingOf, type FirstSteps } from '#web/parts/workspace/first-steps.ts';
import { usePublishes } from '#web/parts/workspace/me.ts';
import { requestText, stepTexts, StepLink } from '#web/parts/workspace/needs-first.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Answer, ButtonLink, Empty, Part, Way } from './part.tsx';
import { StoryRow } from './story-row.tsx';

const most = 5;

/** Trends across all sources change slowly, so a recent response is reused. */
const freshMs = 5 * 60_000;

/** The fastest rising stories of all sources, each with buttons for a card and a draft. */
export function MovingNow({ firstSteps }: { firstSteps: FirstSteps | undefined }) {
  const query = api.stories.list.useQuery({ per_page: most }, { staleTime: freshMs });
  const stories = query.data?.stories ?? [];
  const leads = { trend_ids: stories.map(({ lead }) => lead.id) };
  const work = api.trendWork.list.useQuery(leads, { enabled: stories.length > 0 });
  const cards = cardsOf(work.data?.trends ?? []);
  const makeCards = useMakeCards();
  const startDraft = useStartDraft();
  const publishes = usePublishes();
  return (
    <Part id="moving" title={t`Moving now`} way={<Way to="/explore">{t`Explore`}</Way>}>
      <Answer of={query} what={t`stories`} loading={<Loading />}>
        {() =>
          stories.length === 0 ? (
            <Nothing firstSteps={firstSteps} />
          ) : (
            <ol aria-label={t`Stories`}>
              {stories.map((story) => (
                <StoryRow
                  key={story.id}
                  story={story}
                  card={cards.get(story.lead.id)}
                  onCard={makeCards}
                  onDraft={publishes ? startDraft : undefined}
                />
              ))}
            </ol>
          )
        }
      </Answer>
    </Part>
  );
}

function Nothing({ firstSteps }: { firstSteps: FirstSteps | undefined }) {
  const missing = firstSteps && missingOf(firstSteps, ['sources']);
  const explains = t`The stories that grow fastest across your sources appear here.`;
  if (!missing)
    return <Empty action={<ButtonLink to="/explore">{t`Open Explore`}</ButtonLink>}>{explains}</Empty>;
  return (
    <Empty action={missing.may && <StepLink step="sources">{stepTexts.sources.action}</StepLink>}>
      {explains} {!missing.may && requestText(missing)}
    </Empty>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading stories`} className="block">
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="flex h-24 items-center gap-3 border-b border-line sm:h-21">
          <Skeleton className="size-14 shrink-0" />
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-48" />
            <Skeleton className="h-6 w-52" />
          </span>
          <Skeleton className="h-8 w-20" />
        </span>
      ))}
    </output>
  );
}
