import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { ShowMore } from '#web/parts/show-more.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The runs of a recipe, newest first. */
export function RecipeRuns({ id, zone }: { id: number; zone: string }) {
  const query = api.recipes.runs.useInfiniteQuery({ recipe_id: id, per_page: 10 });
  if (query.isPending) return <Skeleton className="mt-3 h-16 w-full" />;
  if (query.error && !query.data)
    return (
      <p role="alert" className="mt-3 flex flex-wrap items-center gap-2 text-danger">
        {t`Couldn’t load the runs. ${{ reason: query.error.message }}`}
        <Button onPress={() => void query.refetch()}>{t`Try again`}</Button>
      </p>
    );
  const runs = query.data.pages.flatMap(({ data }) => data.runs);
  if (runs.length === 0) return <p className="mt-3 text-soft">{t`No runs yet.`}</p>;
  return (
    <>
      <ul aria-label={t`Runs`} className="mt-3 flex flex-col gap-2 border-s-2 border-line ps-3">
        {runs.map((run) => (
          <li key={run.id}>
            <p className="flex flex-wrap items-center gap-2 text-xs text-faint">
              <Badge tone={run.ok ? 'good' : 'danger'}>
                {run.ok
                  ? t({ message: 'Done', context: 'of a run' })
                  : t({ message: 'Failed', context: 'of a run' })}
              </Badge>
              <time dateTime={run.at} className="figures">
                {exactTime(run.at, zone)}
              </time>
              <span>{run.user_name ?? t`Former member`}</span>
            </p>
            {run.note && <p dir="auto">{run.note}</p>}
            {run.post_ids.map((post) => (
              <Link
                key={post}
                to="/compose/$postId"
                params={{ postId: String(post) }}
                className="me-2 inline-flex min-h-6 items-center text-accent underline underline-offset-2"
              >
                {t`Post ${{ id: post }}`}
              </Link>
            ))}
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}
