import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { pollUntil, type Pauses } from '#server/networks/waiting.ts';
import { meaningOfReason } from './codes.ts';
import { means, refusal, withoutAddresses } from './errors.ts';
import { requestGraph, created, type Fields, type Graph } from './graph.ts';

/**
 * Media containers, of Instagram and Threads: made and processed unseen, then published by their id, once.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing
 */

const states = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'] as const;

export interface ContainerStatus {
  state: (typeof states)[number];
  /** Why it failed, in the network's own words. */
  reason: string | null;
}

/** The fields with the state and the reason; Instagram and Threads name them differently. */
export interface ContainerFields {
  state: string;
  reason: string;
}

/** Makes a container. Returns its id. */
export async function createContainer(graph: Graph, path: string, form: Fields): Promise<string> {
  // Whoever has the URL of a medium can fetch it, so an error that repeats it must not show it.
  const addresses = [form.image_url, form.video_url, form.cover_url].flatMap((address) => address ?? []);
  const secrets = [...graph.secrets, ...addresses];
  return (await requestGraph({ ...graph, secrets }, { path, form, timeoutMs: 45_000 }, created)).id;
}

/** Null where the network does not know the container. An unknown state counts as being processed. */
export async function containerStatus(
  graph: Graph,
  id: string,
  { state, reason }: ContainerFields,
): Promise<ContainerStatus | null> {
  const status = z.object({
    [state]: z.enum(states).catch('IN_PROGRESS'),
    [reason]: z.string().nullish().catch(null),
  });
  try {
    const query = { fields: `${state},${reason}` };
    const answer = await requestGraph(graph, { path: `/${id}`, query }, status);
    const known = states.find((one) => one === answer[state]) ?? 'IN_PROGRESS';
    return { state: known, reason: answer[reason] ?? null };
  } catch (error) {
    if (means(error, 'gone')) return null;
    throw error;
  }
}

/** Waits until the network has processed it. Returns the last state; null while it is not known yet. */
export function processed(
  graph: Graph,
  id: string,
  fields: ContainerFields,
  pauses: Pauses,
): Promise<ContainerStatus | null> {
  return pollUntil(
    pauses,
    graph.signal,
    () => statusOrUnready(graph, id, fields),
    (status) => status !== null && status.state !== 'IN_PROGRESS',
  );
}

/** A container can be unknown for a moment after it was made. */
async function statusOrUnready(graph: Graph, id: string, fields: ContainerFields) {
  try {
    return await containerStatus(graph, id, fields);
  } catch (error) {
    if (means(error, 'unready')) return null;
    throw error;
  }
}

const workingMs = 60_000;

/** The error of a container that cannot be published now. Nothing of it is visible. */
export function notReady(label: string, status: ContainerStatus | null): NetworkError {
  if (status?.state === 'ERROR') return failed(label, status.reason);
  if (status?.state === 'EXPIRED')
    return new NetworkError('retry', () => t`What was prepared at ${{ network: label }} has expired.`, {
      next: null,
    });
  return new NetworkError('retry', () => t`${{ network: label }} has not finished with the media.`, {
    next: null,
    waitMs: workingMs,
  });
}

function failed(label: string, given: string | null): NetworkError {
  const meaning = meaningOfReason(given);
  const reason = given && withoutAddresses(given).slice(0, 300);
  if (meaning !== 'refused') return refusal(meaning, { label, open: false }, { replyText: reason });
  return new NetworkError('reject', () => t`${{ network: label }} couldn’t process the media.`, {
    replyText: reason,
    next: () => t`Check format, length and aspect ratio of the media, or publish the post without them.`,
  });
}
