import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { bluesky as facts } from '#contract/networks/bluesky.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { languageTag } from '#server/lib/plain-text.ts';
import { NetworkError, type NetworkAccount, type NetworkStep } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { uploadBlob } from './blob.ts';
import { cardFor, type Card } from './card.ts';
import { facetsOf } from './facets.ts';
import { didOf } from './resolve.ts';
import type { Session } from './session.ts';
import { instantOf } from './tid.ts';
import { videoEmbed, type VideoEmbed, type VideoService } from './video.ts';

/** A post as a record: https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json */

export const postCollection = 'app.bsky.feed.post';

/** All of a post except its time and what it replies to. */
export const preparedPost = z.looseObject({ $type: z.literal(postCollection), text: z.string() });

export type PreparedPost = z.infer<typeof preparedPost>;

interface ImagesEmbed {
  $type: 'app.bsky.embed.images';
  images: unknown[];
}

interface Preparing {
  account: NetworkAccount;
  session: Session;
  videos: VideoService;
  signal: AbortSignal;
}

export async function preparePost(step: NetworkStep, at: Preparing): Promise<PreparedPost> {
  const { account, session, signal } = at;
  signal.throwIfAborted();
  const text = step.body.toWellFormed();
  mustFit(text, step.media);
  const { io, now } = account;
  const facets = await facetsOf(text, (handle) =>
    didOf({ io, server: session.server, handle, now: now(), signal }),
  );
  const embed = await embedOf(text, step.media, at);
  const lang = languageTag(step.lang);
  return {
    $type: postCollection,
    text,
    ...(facets.length > 0 && { facets }),
    ...(embed && { embed }),
    ...(lang && { langs: [lang] }),
  };
}

/** Checked before any upload; Bluesky itself would reject only the whole record. */
function mustFit(text: string, media: readonly PostMedia[]): void {
  const { over, unit } = overLimit(text, facts.text);
  if (over > 0)
    throw wrong(() =>
      unit === 'bytes'
        ? t`The text is ${plural({ over }, { one: '# byte', other: '# bytes' })} too long for Bluesky.`
        : t`The text is ${plural({ over }, { one: '# grapheme', other: '# graphemes' })} too long for Bluesky.`,
    );
  const most = facts.media.images?.max ?? 0;
  const videos = media.filter(isVideo).length;
  if (videos > 0 && media.length > 1) throw wrong(() => t`Bluesky allows one video and no other media.`);
  if (media.length - videos > most)
    throw wrong(() => t`Bluesky allows at most ${plural({ most }, { one: '# image', other: '# images' })}.`);
  if (text.trim() === '' && media.length === 0) throw wrong(() => t`The post is empty.`);
}

function wrong(problem: MessageText): NetworkError {
  return new NetworkError('reject', problem, {
    next: fixInCopy,
  });
}

async function embedOf(
  text: string,
  media: readonly PostMedia[],
  at: Preparing,
): Promise<ImagesEmbed | VideoEmbed | Card | null> {
  const [first] = media;
  if (!first) return cardFor(text, at);
  if (isVideo(first)) return videoEmbed(first, { ...at, service: at.videos });
  const images = [];
  for (const medium of media) {
    const image = await at.account.media.image(medium, pictures);
    images.push({
      image: await uploadBlob(at.session, image),
      alt: medium.alt ?? '',
      aspectRatio: { width: image.width, height: image.height },
    });
  }
  return { $type: 'app.bsky.embed.images', images };
}

/** Of the formats that the lexicon allows, those that every app shows. */
const pictures = { bytes: facts.media.images?.bytes ?? null, formats: ['jpg', 'png', 'webp'] } as const;

function isVideo(medium: PostMedia): boolean {
  return kindOf(medium)?.kind === 'video';
}

const staleMs = 3_600_000;

/**
 * A post's creation time: the instant of its key. Whatever is sent twice under a key is identical to the
 * byte, and creates one record. A post sent again long afterwards would be lost deep in people's feeds, which
 * go by this time, so it gets a new time; by then no earlier request can be in progress.
 */
export function createdAt({ key, attemptedAt }: { key: string; attemptedAt: Date }): string {
  const made = instantOf(key);
  return (attemptedAt.getTime() - made.getTime() > staleMs ? attemptedAt : made).toISOString();
}
