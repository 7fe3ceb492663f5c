import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

import { stringifySearch } from './search.ts';

type Paths = RegisteredRouter['routeTree']['types']['fileRouteTypes']['fileRoutesByTo'];
type SearchAt<Path extends keyof Paths> = Paths[Path]['types']['fullSearchSchema'];

/** What is asked of the router. */
interface Router {
  latestLocation: { pathname: string; search: object };
  navigate: (to: { href: string; replace: boolean }) => Promise<void>;
}

type Parse<Search> = (search: { readonly [name in keyof Search]?: unknown }) => Search;

/**
 * How the screen at `path` changes its own URL: the returned function merges a change into the parameters as they are
 * at that moment, because the rendered ones may be a moment older and would undo what changed since. Parameters that
 * are undefined or empty, or that `parse` drops, leave the URL. Called from another screen, it leads to this one.
 * @param replaces whether a change replaces the history entry; each call can say otherwise
 */
export function useSearchChange<Path extends keyof Paths>(
  path: Path,
  parse: Parse<SearchAt<Path>>,
  replaces = false,
) {
  const router = useRouter();
  return useCallback(
    (changed: Partial<SearchAt<Path>>, replace = replaces) =>
      changeSearch(router, path, parse, changed, replace),
    [router, path, parse, replaces],
  );
}

export function changeSearch<Search extends object>(
  router: Router,
  path: string,
  parse: Parse<Search>,
  changed: Partial<Search>,
  replace: boolean,
) {
  const { pathname, search } = router.latestLocation;
  const next = parse({ ...(pathname === path && search), ...changed });
  void router.navigate({ href: `${path}${stringifySearch(next)}`, replace });
}
