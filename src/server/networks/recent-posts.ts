import type { Published } from './network.ts';

/** The posts that a network confirmed to this process lately, by the keys of their steps. */
export interface RecentPosts {
  keep(key: string, published: Published): void;
  of(key: string): Published | null;
}

/**
 * For networks that cannot be asked about a post. Their answer is the only proof, and what comes after it can
 * fail: storing it, or a further request for the post.
 * @param most how many are remembered; the oldest is forgotten first
 */
export function recentPosts(most = 1_000): RecentPosts {
  const known = new Map<string, Published>();
  return {
    keep(key, published) {
      known.set(key, published);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
    of: (key) => known.get(key) ?? null,
  };
}
