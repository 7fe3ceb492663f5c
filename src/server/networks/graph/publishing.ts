import { t } from '#contract/message.ts';
import { NetworkError, type Found, type Published } from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { mustBeSettled, stillWorking } from '#server/networks/waiting.ts';
import { containerStatus, notReady, type ContainerFields } from './containers.ts';
import { requestGraph, created, type Graph } from './graph.ts';

/** A container, and how it becomes a post. */
export interface Publishing {
  container: string;
  fields: ContainerFields;
  /** The edge that publishes. */
  path: string;
  /**
   * Looks for the post among those that the account has made since the attempt; null where it cannot be told from
   * others.
   */
  look: () => Promise<Published | null>;
  /** The URL of a post; null where it cannot be read. */
  urlOf: (id: string) => Promise<string | null>;
}

/** Publishes a container. One that was published before is looked up instead: there is no second post. */
export async function publishOnce(
  graph: Graph,
  { container, fields, path, look, urlOf }: Publishing,
): Promise<Published> {
  const status = await containerStatus(graph, container, fields);
  if (status?.state === 'PUBLISHED') {
    const published = await look();
    if (published) return published;
    const network = graph.label;
    throw new NetworkError(
      'unknown',
      () => t`${{ network }} says that it is published, but not which of the listed posts it is.`,
      {
        next: checkAccount,
      },
    );
  }
  if (status?.state !== 'FINISHED') throw notReady(graph.label, status);
  const form = { creation_id: container };
  const { id } = await requestGraph(graph, { path, form, seen: true, timeoutMs: 45_000 }, created);
  // A URL that cannot be read must not make a published post an unknown one.
  return { id, url: await urlOf(id).catch(() => null) };
}

/**
 * Whether a container was published, as it says itself: a post that looks alike may be that of another program.
 * One that is ready proves nothing, since the lost request for it may still be carried out. One that has failed or
 * expired never will be.
 */
export async function findPublished(
  graph: Graph,
  { container, fields, look }: Pick<Publishing, 'container' | 'fields' | 'look'>,
  attemptedAt: Date,
): Promise<Found> {
  const status = await containerStatus(graph, container, fields);
  if (status?.state === 'IN_PROGRESS') throw stillWorking(graph.label, attemptedAt, graph.now());
  const published = status?.state === 'PUBLISHED' ? await look() : null;
  if (published) return { state: 'found', published };
  mustBeSettled(attemptedAt, graph.now());
  return { state: status?.state === 'ERROR' || status?.state === 'EXPIRED' ? 'absent' : 'cannot_tell' };
}
