import { createHash } from 'node:crypto';
import { z } from 'zod';

import { NetworkError, type NetworkAccount, type Preparing } from './network.ts';

/**
 * What was made at a network for one step, such as containers and upload sessions: each by its place in the post,
 * with the network's id. It is stored with the step, so that every further attempt takes it up, after a restart
 * too. Never an address that grants access.
 */
export const stored = z.object({
  /** What it was made of. */
  content: z.string(),
  made: z.record(z.string(), z.object({ id: z.string(), at: z.number() })),
});

export type Stored = z.infer<typeof stored>;

export interface Kept {
  /** The id of what was made for a place; absent where nothing was, or where it is too old. */
  of(place: string): string | undefined;
  put(place: string, id: string): Promise<void>;
  /** For what turned out to be unusable. */
  drop(place: string): Promise<void>;
  /** For `prepared`. */
  stored(): Stored;
}

/** Containers expire after 24 hours. */
const keptMs = 20 * 3_600_000;

/**
 * What earlier attempts have made of the same content; of other content, or too long ago, nothing is kept.
 * @param lifeMs how long what is made can be used
 */
export function keptFor(
  account: Pick<NetworkAccount, 'id'>,
  step: Preparing,
  now: Date,
  lifeMs = keptMs,
): Kept {
  const content = contentKey(account, step);
  const earlier = stored.safeParse(step.earlier).data;
  const made = new Map(
    Object.entries(earlier?.content === content ? earlier.made : {}).filter(
      ([, { at }]) => at > now.getTime() - lifeMs,
    ),
  );
  const all = (): Stored => ({ content, made: Object.fromEntries(made) });
  const save = async () => step.keep?.(all());
  return {
    of: (place) => made.get(place)?.id,
    async put(place, id) {
      made.set(place, { id, at: now.getTime() });
      await save();
    },
    async drop(place) {
      if (made.delete(place)) await save();
    },
    stored: all,
  };
}

/** Puts content into what was made. `isKnown`: an earlier attempt may have put in a part of it. */
export type Fill = (id: string, isKnown: boolean) => Promise<void>;

/**
 * Makes something for a place, unless an earlier attempt has; what refuses to be continued is made again. Returns
 * its id.
 */
export async function makeOnce(
  kept: Kept,
  place: string,
  create: () => Promise<string>,
  fill?: Fill,
): Promise<string> {
  const known = kept.of(place);
  if (known !== undefined)
    try {
      await fill?.(known, true);
      return known;
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'reject') throw error;
      await kept.drop(place);
    }
  const id = await create();
  await kept.put(place, id);
  await fill?.(id, false);
  return id;
}

/** Equal for equal steps of an account that reply to the same post. */
function contentKey({ id }: Pick<NetworkAccount, 'id'>, step: Preparing): string {
  const { kind, body, media, options, under } = step;
  const parents = under ? [under.post.id, under.before.id] : [];
  return createHash('sha256')
    .update(JSON.stringify([id, kind, body, media, options, parents]))
    .digest('hex');
}
