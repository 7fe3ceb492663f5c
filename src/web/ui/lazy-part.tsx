import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

import { isMissingFile } from '#web/lib/build-files.ts';
import { prefetchLater } from '#web/lib/prefetch.ts';
import { NotLoaded, type Place } from './not-loaded.tsx';

interface LazyPartOptions<Props> {
  /** Where it appears, and so where it reports that it is not loaded. */
  place?: Place;
  /** Of its shape, while it is loading. */
  fallback?: (props: Props) => ReactNode;
}

/** `preload` fetches it without showing it; what fails then is fetched again when it is shown. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A part of a screen in a file of its own, fetched when it is first shown; menus, dialogs and side panels also once
 * the browser is idle. Where the file cannot be fetched the rest of the screen stays, and it is fetched again as soon
 * as the server can be reached.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { place = 'floating', fallback }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  // React remembers a failure for good: after one, another lazy component tries again.
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
