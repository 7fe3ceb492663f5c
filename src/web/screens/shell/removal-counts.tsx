import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';
import { Skeleton } from '#web/ui/states.tsx';

type Counts = DataOf<Contract['demo']['preview']>;

const countTexts = {
  items: (count: number) => plural(count, { one: '# item in Explore', other: '# items in Explore' }),
  feeds: (count: number) => plural(count, { one: '# feed', other: '# feeds' }),
  projects: (count: number) => plural(count, { one: '# project', other: '# projects' }),
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  posts: (count: number) => plural(count, { one: '# post', other: '# posts' }),
  cards: (count: number) => plural(count, { one: '# card', other: '# cards' }),
  people: (count: number) =>
    plural(count, { one: '# person with their tokens', other: '# people with their tokens' }),
  templates: (count: number) => plural(count, { one: '# template', other: '# templates' }),
  recipes: (count: number) => plural(count, { one: '# recipe', other: '# recipes' }),
  media: (count: number) => plural(count, { one: '# uploaded file', other: '# uploaded files' }),
};

const order = [
  'items',
  'feeds',
  'projects',
  'accounts',
  'posts',
  'cards',
  'templates',
  'recipes',
  'media',
  'people',
] as const;

/** What removing the demo deletes and keeps; a skeleton of the same shape until the counts are loaded. */
export function RemovalCounts({ counts }: { counts: Counts | undefined }) {
  if (!counts)
    return (
      <output className="flex flex-col gap-2" aria-label={t`Counting`}>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-12 w-full" />
      </output>
    );
  const { goes, stays } = counts;
  const { people, project_names, projects: _projects, ...own } = stays;
  // Projects of different organizations may have the same name.
  const names = [...new Set(project_names)];
  const gone = listed(textsOf(goes));
  const kept = listed([
    t({ message: 'you', context: 'in a list' }),
    t({ message: 'your organization', context: 'in a list' }),
    ...textsOf(own),
  ]);
  return (
    <div className="flex flex-col gap-3 text-soft">
      <p>
        <Trans>
          <strong className="font-medium text-ink">Permanently removed:</strong> {gone}.
        </Trans>
      </p>
      <p>
        <Kept kept={kept} projects={names} />{' '}
        {t`Everything you and your team created is kept, as are demo posts and cards that your team commented on, edited or reviewed.`}
      </p>
      {people > 0 && (
        <p>
          {plural(people, {
            one: 'One demo user stays as a former member, because their name appears on content that is kept.',
            other: '# demo users stay as former members, because their names appear on content that is kept.',
          })}
        </p>
      )}
    </div>
  );
}

function Kept({ kept, projects }: { kept: string; projects: readonly string[] }) {
  const names = listed(projects);
  if (projects.length === 0)
    return (
      <Trans>
        <strong className="font-medium text-ink">Kept:</strong> {kept}.
      </Trans>
    );
  return projects.length === 1 ? (
    <Trans>
      <strong className="font-medium text-ink">Kept:</strong> {kept} in the project {names}.
    </Trans>
  ) : (
    <Trans>
      <strong className="font-medium text-ink">Kept:</strong> {kept} in the projects {names}.
    </Trans>
  );
}

/** The texts of all counts that are not zero. */
function textsOf(counts: Partial<Record<keyof typeof countTexts, number>>): string[] {
  return order.flatMap((name) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [countTexts[name](count)] : [];
  });
}
