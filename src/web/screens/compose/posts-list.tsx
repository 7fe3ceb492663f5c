import type { ComposeSearch } from './compose-search.ts';
export function PostsList({ search }: { search: ComposeSearch }) {
  return <p>{search.tab}</p>;
}
