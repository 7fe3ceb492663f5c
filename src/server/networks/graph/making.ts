import { makeOnce, type Fill, type Kept } from '#server/networks/kept.ts';
import type { Pauses } from '#server/networks/waiting.ts';
import { notReady, processed, type ContainerFields } from './containers.ts';
import type { Graph } from './graph.ts';

/** The containers of one post, each in its place in it. */
export interface Making {
  /** Makes one, unless an earlier attempt has. Returns its id. */
  make: (place: string, create: () => Promise<string>, fill?: Fill) => Promise<string>;
  /**
   * Waits until it can be published. Throws `NetworkError`: while it is being processed, the next attempt
   * goes on with it; one that failed is made again.
   */
  whenReady: (place: string, id: string) => Promise<string>;
}

export function makingOf(
  graph: Graph,
  { kept, fields, pauses }: { kept: Kept; fields: ContainerFields; pauses: Pauses },
): Making {
  return {
    make: (place, create, fill) => makeOnce(kept, place, create, fill),
    async whenReady(place, id) {
      const status = await processed(graph, id, fields, pauses);
      if (status?.state === 'FINISHED' || status?.state === 'PUBLISHED') return id;
      if (status?.state !== 'IN_PROGRESS') await kept.drop(place);
      throw notReady(graph.label, status);
    },
  };
}

/** The place of the container that is published. */
export const whole = 'whole';

/** The items of a carousel: all are made before the first is waited for. Returns their ids. */
export async function itemsOf<Item>(
  { whenReady }: Making,
  items: readonly Item[],
  make: (item: Item, place: string, number: number) => Promise<string>,
): Promise<string[]> {
  const ids: string[] = [];
  const placeOf = (number: number) => `item ${number}`;
  for (const [number, item] of items.entries()) ids.push(await make(item, placeOf(number), number));
  for (const [number, id] of ids.entries()) await whenReady(placeOf(number), id);
  return ids;
}
