import { t } from '#contract/message.ts';
import type { Network, NetworkAccount, Published, Sending } from '#server/networks/network.ts';
import { NetworkError } from '#server/networks/network.ts';
import { idOf, keyIn, recordAt, reference, urlOf, type RecordRef } from './address.ts';
import { connectingBy } from './connect.ts';
import { identityOf } from './identity.ts';
import { followersAt, readMetrics } from './metrics.ts';
import { reading } from './reading.ts';
import { createdAt, postCollection, preparedPost, preparePost } from './record.ts';
import { removePost } from './remove.ts';
import type { Directories } from './resolve.ts';
import { endSession, openSession, renewSession, type Session } from './session.ts';
import { newTid } from './tid.ts';
import type { VideoService } from './video.ts';

/** Bluesky, and any other server of the AT Protocol. https://docs.bsky.app/docs/category/http-reference */
export const bluesky = blueskyAt({
  entryway: 'https://bsky.social',
  plc: 'https://plc.directory',
  index: 'https://public.api.bsky.app',
  videos: { address: 'https://video.bsky.app', pauseMs: 2_000 },
});

/** @param places where the network's common services are */
export function blueskyAt(places: Directories & { index: string; videos: VideoService }): Network {
  return {
    newKey: newTid,

    async prepare(account, step, signal) {
      const session = openSession(account, signal);
      return preparePost(step, { account, session, videos: places.videos, signal });
    },

    async send(account, sending, signal) {
      const session = openSession(account, signal);
      const reply = await replyOf(account, session, sending, signal);
      const record = {
        ...preparedPost.parse(sending.prepared),
        createdAt: createdAt(sending),
        ...(reply && { reply }),
      };
      // With our own key it is one record however often it is put; createRecord has no such key.
      const { uri } = await session.call('com.atproto.repo.putRecord', {
        input: { repo: session.did, collection: postCollection, rkey: sending.key, record },
        answer: reference,
        commits: true,
      });
      return published(session, keyIn(uri));
    },

    async find(account, { key }, signal) {
      const session = openSession(account, signal);
      const found = await recordAt(account.io, session, key, { now: account.now(), signal });
      return found ? { state: 'found', published: published(session, key) } : { state: 'absent' };
    },

    idOf,
    connecting: connectingBy(places),
    check: async (account, signal) => identityOf(openSession(account, signal)),
    renew: renewSession,
    revoke: endSession,
    metrics: readMetrics,
    remove: removePost,
    reading,
    followers: followersAt(places.index),
  };
}

function published({ did }: Session, key: string): Published {
  return { id: `at://${did}/${postCollection}/${key}`, url: urlOf(did, key) };
}

/**
 * A part of a thread replies to the previous one, a first comment to the post; both name the post as their
 * root.
 */
async function replyOf(
  account: NetworkAccount,
  session: Session,
  { kind, under }: Sending,
  signal: AbortSignal,
): Promise<{ root: RecordRef; parent: RecordRef } | null> {
  if (!under) return null;
  const read = async ({ id }: Published) => {
    const found = await recordAt(account.io, session, keyIn(id), { now: account.now(), signal });
    if (found) return found;
    throw new NetworkError('reject', () => t`The post it replies to no longer exists on Bluesky.`, {
      replyText: `${id} is not there.`,
      next: () => t`Publish the rest separately, in a copy of the post.`,
    });
  };
  const root = await read(under.post);
  const before = kind === 'first_comment' ? under.post : under.before;
  return { root, parent: before.id === under.post.id ? root : await read(before) };
}
