import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

import { isMissingFile } from '#web/lib/build-files.ts';
import { prefetchLater } from '#web/lib/prefetch.ts';
import { NotLoaded, type Place } from './not-loaded.tsx';

interface LazyPartOptions<Props> {
  /** Where the component appears, and so where a failure to load is shown. */
  place?: Place;
  /** A skeleton of the same shape, shown while loading. */
  fallback?: (props: Props) => ReactNode;
}

/** `preload` fetches the code without rendering it. It never rejects: rendering tries again. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A component in its own chunk, fetched on first render. Menus, dialogs and side panels are also prefetched while the
 * browser is idle. If the chunk cannot be fetched, the rest of the screen stays usable and the fetch is retried as soon
 * as the server responds.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { place = 'floating', fallback }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  // React caches a rejected `lazy` forever, so a retry needs a new lazy component.
  const create = () => lazy(async () => ({ default: await load() }));
  let latest = create();
  const preload = () => load().catch(() => undefined);
  if (place === 'floating' || place === 'panel') prefetchLater(preload);

  return class extends Component<Props, { Loaded: typeof latest; fault: unknown }> {
    static preload = preload;
    static getDerivedStateFromError = (fault: unknown) => ({ fault });
    override state = { Loaded: latest, fault: null };

    override componentDidCatch() {
      latest = create();
    }

    override render() {
      const { Loaded, fault } = this.state;
      const { props } = this;
      if (fault === null)
        return (
          <Suspense fallback={fallback?.(props)}>
            <Loaded {...props} />
          </Suspense>
        );
      const thrown: unknown = fault;
      if (!isMissingFile(thrown)) throw thrown;
      return (
        <NotLoaded
          place={place}
          fault={fault}
          onRetry={() => this.setState({ Loaded: latest, fault: null })}
          onClose={closeOf(props)}
        />
      );
    }
  };
}

function closeOf(props: { onClose?: unknown }): (() => void) | null {
  const { onClose } = props;
  return typeof onClose === 'function' ? () => void Reflect.apply(onClose, null, []) : null;
}
