import { api } from '#web/api.ts';
import { shortNumber } from '#web/lib/format.ts';
import { Ago } from './ago.tsx';
import { useZone } from './me.ts';
import { NetworkBadge } from './network-badge.tsx';
import { headlineOf, outletOf } from './post-words.ts';
import { Skeleton } from '#web/ui/states.tsx';

/** Who else tells the story. */
export function PostStory({
  id,
  except,
  onOpen,
}: {
  id: number;
  except: number;
  onOpen: (id: number) => void;
}) {
  const zone = useZone();
  const { data, error } = api.trends.story.useQuery({ id });
  if (error) return <p className="text-danger">{error.message}</p>;
  if (!data) return <Skeleton className="h-16 w-full" />;
  return (
    <ul className="-mx-2">
      {data.posts
        .filter((post) => post.id !== except)
        .map((post) => (
          <li key={post.id}>
            <button
              type="button"
              onClick={() => onOpen(post.id)}
              className="flex w-full gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="mt-1 text-faint">
                <NetworkBadge source={post.platform} />
              </span>
              <span className="min-w-0 flex-1">
                <span dir="auto" lang={post.lang ?? undefined} className="headline line-clamp-2 text-base">
                  {headlineOf(post)}
                </span>
                <span className="block truncate text-xs text-faint">
                  {outletOf(post)} · <Ago at={post.created_at} zone={zone} />
                </span>
              </span>
              <span className="figures text-soft">
                {post.total_engagement === null ? '–' : shortNumber(post.total_engagement)}
              </span>
            </button>
          </li>
        ))}
    </ul>
  );
}
