import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { MediumKind } from '#contract/media-kinds.ts';
import { networks, textLimitOf } from '#contract/networks/all.ts';
import type { NetworkFacts, NetworkName } from '#contract/networks/facts.ts';
import { factsIn } from '#contract/networks/formats.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { overLimit } from '#contract/text/text-length.ts';
import type { Network, NetworkStep, Published, Sending } from './network.ts';
import { madeUpCounts, madeUpFollowers } from './sandbox-metrics.ts';
import { expired, refuseBySwitches, rejected, silence, switchesOf } from './sandbox-switches.ts';

/**
 * A network without an outside: it applies the facts of the network it stands for, and stores posts in an
 * outbox that a page of ours shows. Its switches (an account's settings) simulate the failures of real
 * networks.
 */

/** The store of a sandbox's posts: for the delivery code it is another system, with its own commits. */
export interface SandboxOutbox {
  /** @param post.once with a key that was accepted before, nothing is added and the first one is returned */
  put(post: SandboxPost & { once: boolean }): Promise<{ id: number }>;
  find(accountId: number, key: string): Promise<{ id: number } | undefined>;
  /** Those of the account's posts that still exist, by their ids. */
  held(accountId: number, ids: readonly number[]): Promise<{ id: number; key: string; created_at: Date }[]>;
  /** Whether the account's newest post has the same text. */
  repeats(accountId: number, body: string): Promise<boolean>;
  /** Marks a post of the account as deleted. */
  remove(accountId: number, id: number, at: Date): Promise<void>;
  /** Replaces the text of a post of the account; false where there is none, or it was deleted. */
  correct(accountId: number, id: number, body: string): Promise<boolean>;
}

interface SandboxPost extends Pick<NetworkStep, 'kind' | 'body' | 'media' | 'options'> {
  accountId: number;
  key: string;
  parentId: number | null;
  createdAt: Date;
}

export function sandboxOf(name: NetworkName, outbox: SandboxOutbox): Network {
  const facts = networks[name];
  const refusesKnownKeys = facts.idempotency !== 'none';

  return {
    newKey: () => randomUUID(),

    async prepare(account, step, signal) {
      const { expired_token } = switchesOf(account);
      if (expired_token) throw expired(facts);
      const problem = problemOf(facts, step);
      if (problem) throw rejected(facts, problem);
      // It fetches nothing, and trusts the probe from when the post was saved: a real network could not read
      // the medium either.
      for (const medium of step.media) {
        const unread = await account.media.problem(medium);
        if (unread !== null) throw rejected(facts, unread);
      }
      signal.throwIfAborted();
      return {};
    },

    async send(account, sending, signal) {
      const switches = switchesOf(account);
      refuseBySwitches(facts, switches);
      if (switches.rejects !== undefined) throw rejected(facts, switches.rejects);
      if (facts.refusesRepeats && sending.kind === 'post' && (await outbox.repeats(account.id, sending.body)))
        throw rejected(facts, 'Status is a duplicate.');
      if (switches.slow_ms)
        await pause(switches.slow_ms, undefined, { signal }).catch(() => signal.throwIfAborted());
      const { id } = await outbox.put({
        ...onlyStep(sending),
        accountId: account.id,
        key: sending.key,
        parentId: parentOf(sending),
        createdAt: account.now(),
        once: refusesKnownKeys,
      });
      if (switches.times_out_after_accepting) await silence(signal);
      return published(id);
    },

    async find(account, { key }) {
      const found = await outbox.find(account.id, key);
      if (found) return { state: 'found', published: published(found.id) };
      return { state: refusesKnownKeys && facts.isSearchReliable ? 'absent' : 'cannot_tell' };
    },

    async metrics(account, posts) {
      refuseBySwitches(facts, switchesOf(account));
      const held = await outbox.held(
        account.id,
        posts.map(({ id }) => Number(id)).filter(Number.isSafeInteger),
      );
      return new Map(
        held.map(({ id, key, created_at }) => {
          const ageMs = account.now().getTime() - created_at.getTime();
          return [
            String(id),
            madeUpCounts(facts.metrics.names, {
              key,
              account: `${name} ${account.name}`,
              ageMs,
              sentAt: created_at,
            }),
          ];
        }),
      );
    },

    async followers(account) {
      refuseBySwitches(facts, switchesOf(account));
      return facts.hasFollowers ? madeUpFollowers(`${name} ${account.name}`)(account.now()) : null;
    },

    ...(facts.deletes && {
      async remove(account, { id }, signal) {
        const switches = switchesOf(account);
        refuseBySwitches(facts, switches);
        await outbox.remove(account.id, numberOf(id), account.now());
        if (switches.times_out_after_accepting) await silence(signal);
      },
    }),

    ...(facts.corrects && {
      async correct(account, { id }, step, signal) {
        const switches = switchesOf(account);
        refuseBySwitches(facts, switches);
        const problem = switches.rejects ?? problemOf(facts, step);
        if (problem) throw rejected(facts, problem);
        if (!(await outbox.correct(account.id, numberOf(id), step.body)))
          throw rejected(facts, '404 This post does not exist.');
        if (switches.times_out_after_accepting) await silence(signal);
      },
    }),

    idOf: (url) => /\/sandbox\?(?:.*&)?post=(\d+)/.exec(url)?.[1] ?? null,
  };
}

/** The row of a post; 0, which is none, for an id that a sandbox never gave. */
function numberOf(id: string): number {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : 0;
}

function published(id: number): Published {
  return { id: String(id), url: `/sandbox?post=${id}` };
}

function onlyStep({
  kind,
  body,
  media,
  options,
}: NetworkStep): Omit<SandboxPost, 'accountId' | 'key' | 'parentId' | 'createdAt'> {
  return { kind, body, media, ...(options && { options }) };
}

/** A part of a thread replies to the previous one, a first comment to the post. */
function parentOf({ kind, under }: Sending): number | null {
  if (!under) return null;
  return Number(kind === 'first_comment' ? under.post.id : under.before.id);
}

/** Why the network would not accept this, in its API's form; null where it would. */
function problemOf(network: NetworkFacts, step: NetworkStep): string | null {
  const { kind, body, media } = step;
  const facts = kind === 'post' ? factsIn(network, step) : network;
  const count = (wanted: MediumKind) =>
    media.filter((medium) => (kindOf(medium)?.kind ?? 'image') === wanted).length;
  const beside = { images: count('image'), videos: count('video') };
  if (kind === 'thread' && 'impossible' in facts.thread) return facts.thread.impossible;
  if (kind === 'first_comment') {
    if ('impossible' in facts.firstComment) return facts.firstComment.impossible;
    return tooLong(body, facts.firstComment.text);
  }
  const { images, video, document, needs, mixed } = facts.media;
  if (beside.images > (images?.max ?? 0)) return `At most ${images?.max ?? 0} images.`;
  if (beside.videos > (video?.max ?? 0)) return `At most ${video?.max ?? 0} videos.`;
  const documents = count('document');
  if (documents > (document?.max ?? 0)) return `At most ${document?.max ?? 0} documents.`;
  if (documents > 0 && documents < media.length) return 'A document, or images and videos, not both.';
  if (!mixed && beside.images > 0 && beside.videos > 0) return 'Images or a video, not both.';
  if (needs === 'media' && media.length === 0) return 'An image or a video is required.';
  if (needs === 'video' && beside.videos === 0) return 'A video is required.';
  if (body.trim() === '' && media.length === 0) return 'The post is empty.';
  return tooLong(body, textLimitOf(facts, beside));
}

function tooLong(body: string, limit: Parameters<typeof overLimit>[1]): string | null {
  const { over, unit } = overLimit(body, limit);
  return over > 0 ? `The text is ${over} ${unit.replace('_', ' ')} too long.` : null;
}
