import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { counted } from '#web/lib/counted.ts';
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
  const { people, project_names: names, projects: _projects, ...own } = stays;
  const kept = listed(own);
  return (
    <div className="flex flex-col gap-3 text-soft">
      <p>
        <strong className="font-medium text-ink">Removed for good:</strong> {sentence(listed(goes))}.
      </p>
      <p>
        <strong className="font-medium text-ink">Kept:</strong>{' '}
        {sentence(['you', 'your organization', ...kept])}
        {names.length > 0 && ` in ${names.length === 1 ? 'the project' : 'the projects'} ${sentence(names)}`}.
        What you and your team created stays, and so do demo posts and cards that somebody commented on,
        edited or reviewed.
      </p>
      {people > 0 && (
        <p>
          {people === 1 ? 'One demo person stays' : `${exactNumber(people)} demo people stay`} as former
          members, because their names are on what is kept.
        </p>
      )}
    </div>
  );
}

/** Each count that is not zero, in words. */
function listed(counts: Partial<Record<keyof typeof nouns, number>>): string[] {
  return order.flatMap((name) => {
    const count = counts[name] ?? 0;
    const [one, many] = nouns[name];
    return count > 0 ? [counted(count, one, many)] : [];
  });
}

const sentence = (parts: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
