import { api } from '#web/api.ts';
import { outletOf } from '#web/parts/trend-text.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { PostLines } from './post-lines.tsx';

interface PostStoryProps {
  id: number;
  except: number;
  onOpen: (id: number) => void;
}

/** The other posts of the story. */
export function PostStory({ id, except, onOpen }: PostStoryProps) {
  const { data, error } = api.trends.story.useQuery({ id });
  if (error) return <p className="text-danger">{error.message}</p>;
  if (!data) return <Skeleton className="h-16 w-full" />;
  return (
    <PostLines posts={data.posts.filter((post) => post.id !== except)} byline={outletOf} onOpen={onOpen} />
  );
}
