import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { counted } from '#contract/text/counted.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/states.tsx';

type Counts = DataOf<Contract['demo']['preview']>;

/** One and many of a thing. */
type Noun = readonly [string, string];

const nouns = {
  items: ['item in Explore', 'items in Explore'],
  feeds: ['feed', 'feeds'],
  projects: ['project', 'projects'],
  accounts: ['account', 'accounts'],
  posts: ['post', 'posts'],
  cards: ['card', 'cards'],
  people: ['person with their tokens', 'people with their tokens'],
  templates: ['template', 'templates'],
  recipes: ['recipe', 'recipes'],
  media: ['uploaded file', 'uploaded files'],
} as const satisfies Record<string, Noun>;

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

/** What removing the demo removes and keeps; grey bars of the same shape until it is counted. */
export function RemovalCounts({ counts }: { counts: Counts | undefined }) {
  if (!counts)
    return (
      <output className="flex flex-col gap-2" aria-label="Counting">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-12 w-full" />
      </output>
    );
  const { goes, stays } = counts;
  const { people, project_names, projects: _projects, ...own } = stays;
  // Of several organizations, two may have the same name.
  const names = [...new Set(project_names)];
  const kept = listed(own);
  return (
    <div className="flex flex-col gap-3 text-soft">
      <p>
        <strong className="font-medium text-ink">Permanently removed:</strong> {sentence(listed(goes))}.
      </p>
      <p>
        <strong className="font-medium text-ink">Kept:</strong>{' '}
        {sentence(['you', 'your organization', ...kept])}
        {names.length > 0 && ` in ${names.length === 1 ? 'the project' : 'the projects'} ${sentence(names)}`}.
        Everything you and your team created is kept, as are demo posts and cards that your team commented on,
        edited or reviewed.
      </p>
      {people > 0 && (
        <p>
          {people === 1 ? 'One demo user stays' : `${exactNumber(people)} demo users stay`} as former members,
          because their names appear on content that is kept.
        </p>
      )}
    </div>
  );
}

/** Each count that is not zero, as text. */
function listed(counts: Partial<Record<keyof typeof nouns, number>>): string[] {
  return order.flatMap((name) => {
    const count = counts[name] ?? 0;
    const [one, many] = nouns[name];
    return count > 0 ? [counted(count, one, many)] : [];
  });
}

const sentence = (parts: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
