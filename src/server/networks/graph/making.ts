import { notReady, processed, type ContainerFields } from './containers.ts';
import type { Graph } from './graph.ts';
import type { Pauses } from './waiting.ts';

/** The containers of one post, each in its place in it. */
export interface Making {
  /** Makes one, unless an earlier attempt has. Returns its id. */
  make: (place: string, create: () => Promise<string>) => Promise<string>;
  /**
   * Waits until it can be published. Throws `NetworkError`: while it is being processed, the next attempt
   * goes on with it; one that failed is made again.
   */
  whenReady: (place: string, id: string) => Promise<string>;
}

/** @param known those of earlier attempts, by their places */
export function makingOf(
  graph: Graph,
  { known, fields, pauses }: { known: Map<string, string>; fields: ContainerFields; pauses: Pauses },
): Making {
  return {
    async make(place, create) {
      const id = known.get(place) ?? (await create());
      known.set(place, id);
      return id;
    },
    async whenReady(place, id) {
      const status = await processed(graph, id, fields, pauses);
      if (status?.state === 'FINISHED' || status?.state === 'PUBLISHED') return id;
      if (status?.state !== 'IN_PROGRESS') known.delete(place);
      throw notReady(graph.label, status);
    },
  };
}

/** The items of a carousel: all are made before the first is waited for. Returns their ids. */
export async function itemsOf<Item>(
  { make, whenReady }: Making,
  items: readonly Item[],
  create: (item: Item, number: number) => Promise<string>,
): Promise<string[]> {
  const ids: string[] = [];
  const placeOf = (number: number) => `item ${number}`;
  for (const [number, item] of items.entries())
    ids.push(await make(placeOf(number), () => create(item, number)));
  for (const [number, id] of ids.entries()) await whenReady(placeOf(number), id);
  return ids;
}
