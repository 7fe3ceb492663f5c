import { z } from 'zod';

import { kindOf, type PostMedia } from '#contract/networks/post-content.ts';
import type { ContainerFields } from '#server/networks/graph/containers.ts';
import { mustHaveNone } from '#server/networks/graph/examine.ts';
import type { Fields } from '#server/networks/graph/graph.ts';
import { itemsOf, makingOf, type Making } from '#server/networks/graph/making.ts';
import { mustHaveQuota } from '#server/networks/graph/quota.ts';
import { contentKey, type UnderWay } from '#server/networks/graph/under-way.ts';
import type { Pauses } from '#server/networks/graph/waiting.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { create, createWithVideo, imageAddress, type MediaPlace } from './media.ts';
import { optionsOf, problemOf, tagsFor, type Options } from './options.ts';

export const containerFields: ContainerFields = { state: 'status_code', reason: 'status' };

/** The container to publish; null for a comment, which needs none. */
export const prepared = z.object({ container: z.string().nullable() });

interface Preparing extends MediaPlace {
  pauses: Pauses;
  underWay: UnderWay;
}

/**
 * Makes the containers and waits until Instagram has processed them. Those that are not done in time are
 * continued by the next attempt.
 */
export async function prepare(at: Preparing, step: NetworkStep): Promise<z.infer<typeof prepared>> {
  mustHaveNone(problemOf(step));
  const { graph, account, underWay, pauses } = at;
  graph.signal.throwIfAborted();
  if (step.kind !== 'post') return { container: null };
  await mustHaveQuota(graph, {
    path: `/${graph.id}/content_publishing_limit`,
    usage: 'quota_usage',
    config: 'config',
  });
  const key = contentKey(account, step);
  const known = underWay.of(key, graph.now());
  const making = makingOf(graph, { known, fields: containerFields, pauses });
  const container = await making.whenReady('whole', await wholeOf(at, step, making));
  underWay.end(key);
  return { container };
}

async function wholeOf(at: Preparing, step: NetworkStep, making: Making): Promise<string> {
  const options = optionsOf(step);
  const whole = (create: () => Promise<string>) => making.make('whole', create);
  const [first] = step.media;
  if (first && options.format === 'story') return whole(() => story(at, first, options));
  const about = {
    caption: step.body.trim() === '' ? undefined : step.body,
    location_id: options.location,
    collaborators: options.collaborators.length > 0 ? JSON.stringify(options.collaborators) : undefined,
  };
  if (first && step.media.length === 1)
    return whole(() =>
      isVideo(first) ? reel(at, first, options, about) : picture(at, first, options, about),
    );
  const untagged = { ...options, user_tags: [] };
  const items = await itemsOf(making, step.media, (medium, number) =>
    item(at, medium, number === 0 ? options : untagged),
  );
  return whole(() => create(at, { ...about, media_type: 'CAROUSEL', children: items.join(',') }));
}

const isVideo = (medium: PostMedia) => kindOf(medium)?.kind === 'video';

/** One video alone is always a reel. */
async function reel(at: Preparing, medium: PostMedia, options: Options, about: Fields): Promise<string> {
  const { cover } = options;
  return createWithVideo(at, medium, 'feed', {
    ...about,
    media_type: 'REELS',
    share_to_feed: String(options.share_to_feed),
    cover_url: cover && (await imageAddress(at, { url: cover }, 'story')),
    user_tags: tagsFor(options, 'video'),
  });
}

async function picture(at: Preparing, medium: PostMedia, options: Options, about: Fields): Promise<string> {
  return create(at, {
    ...about,
    image_url: await imageAddress(at, medium, 'feed'),
    alt_text: medium.alt || undefined,
    user_tags: tagsFor(options, 'image'),
  });
}

async function item(at: Preparing, medium: PostMedia, options: Options): Promise<string> {
  const about = { is_carousel_item: 'true' };
  if (!isVideo(medium)) return picture(at, medium, options, about);
  const form = { ...about, media_type: 'VIDEO', user_tags: tagsFor(options, 'video') };
  return createWithVideo(at, medium, 'feed', form);
}

async function story(at: Preparing, medium: PostMedia, options: Options): Promise<string> {
  const about = { media_type: 'STORIES', user_tags: tagsFor(options, isVideo(medium) ? 'video' : 'image') };
  if (isVideo(medium)) return createWithVideo(at, medium, 'story', about);
  return create(at, { ...about, image_url: await imageAddress(at, medium, 'story') });
}
