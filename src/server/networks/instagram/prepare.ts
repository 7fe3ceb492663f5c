import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import type { Fields } from '#server/networks/graph/graph.ts';
import { itemsOf, makingOf, whole, type Making } from '#server/networks/graph/making.ts';
import { mustHaveQuota } from '#server/networks/graph/quota.ts';
import { keptFor, type Stored } from '#server/networks/kept.ts';
import type { Preparing } from '#server/networks/network.ts';
import type { Pauses } from '#server/networks/waiting.ts';
import {
  containerFields,
  create,
  createForVideo,
  fillWithVideo,
  imageAddress,
  type MediaPlace,
  type Place,
} from './media.ts';
import { optionsOf, problemOf, tagsFor, type Options } from './options.ts';

interface At extends MediaPlace {
  pauses: Pauses;
}

/**
 * Makes the containers and waits until Instagram has processed them. What was made is kept until the post is sent:
 * each further attempt continues with it. Comments need no container.
 */
export async function prepare(at: At, step: Preparing): Promise<Stored> {
  mustHaveNone(problemOf(step));
  const { graph, account, pauses } = at;
  graph.signal.throwIfAborted();
  const kept = keptFor(account, step, graph.now());
  if (step.kind !== 'post') return kept.stored();
  await mustHaveQuota(graph, {
    path: `/${graph.id}/content_publishing_limit`,
    usage: 'quota_usage',
    config: 'config',
    posts: `/${graph.id}/media`,
  });
  const making = makingOf(graph, { kept, fields: containerFields, pauses });
  await making.whenReady(whole, await wholeOf(at, step, making));
  return kept.stored();
}

/** A container to make, and what is in it. */
interface Part {
  medium: PostMedia;
  where: Place;
  form: Fields;
}

async function wholeOf(at: At, step: Preparing, making: Making): Promise<string> {
  const options = optionsOf(step);
  const [first] = step.media;
  if (first && options.format === 'story')
    return made(at, making, whole, {
      medium: first,
      where: 'story',
      form: { media_type: 'STORIES', user_tags: tagsFor(options, isVideo(first) ? 'video' : 'image') },
    });
  const about = {
    caption: step.body.trim() === '' ? undefined : step.body,
    location_id: options.location,
    collaborators: options.collaborators.length > 0 ? JSON.stringify(options.collaborators) : undefined,
  };
  if (first && step.media.length === 1) {
    const form = isVideo(first) ? await reel(at, options) : picture(first, options);
    return made(at, making, whole, { medium: first, where: 'feed', form: { ...about, ...form } });
  }
  return making.make(whole, async () => {
    const items = await itemsOf(making, step.media, (medium, place, number) => {
      const form = item(medium, number === 0 ? options : { ...options, user_tags: [] });
      return made(at, making, place, { medium, where: 'feed', form });
    });
    return create(at, { ...about, media_type: 'CAROUSEL', children: items.join(',') });
  });
}

const isVideo = (medium: PostMedia) => kindOf(medium)?.kind === 'video';

/** Images are fetched from us, by an address that is only made where it is needed; videos are uploaded. */
function made(at: At, { make }: Making, place: string, { medium, where, form }: Part): Promise<string> {
  if (!isVideo(medium))
    return make(place, async () => create(at, { ...form, image_url: await imageAddress(at, medium, where) }));
  return make(
    place,
    () => createForVideo(at, form),
    (id, isKnown) => fillWithVideo(at, medium, where, { id, isKnown }),
  );
}

/** One video alone is always a reel. */
async function reel(at: At, options: Options): Promise<Fields> {
  const { cover } = options;
  return {
    media_type: 'REELS',
    share_to_feed: String(options.share_to_feed),
    cover_url: cover && (await imageAddress(at, { url: cover }, 'story')),
    user_tags: tagsFor(options, 'video'),
  };
}

function picture(medium: PostMedia, options: Options): Fields {
  return { alt_text: medium.alt || undefined, user_tags: tagsFor(options, 'image') };
}

function item(medium: PostMedia, options: Options): Fields {
  const about = { is_carousel_item: 'true' };
  if (!isVideo(medium)) return { ...about, ...picture(medium, options) };
  return { ...about, media_type: 'VIDEO', user_tags: tagsFor(options, 'video') };
}
