import { z } from 'zod';

import { keptFor, type Stored } from '#server/networks/kept.ts';
import {
  NetworkError,
  type Examined,
  type NetworkAccount,
  type NetworkStep,
  type Preparing,
} from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import type { Api } from './api.ts';
import { readCommunity, type Communities } from './community.ts';
import { communityOf, contentOf, isCommunity, lineOf } from './content.ts';
import { flairFor } from './flair.ts';
import { linkWithMedia, mustFit } from './limits.ts';
import { upload, uploaded, uploadPoster } from './media.ts';
import { examineFor } from './rules.ts';

/** What `prepare` hands to `send`; of a comment all is empty. */
export const prepared = z.object({
  community: z.string(),
  flair: z.object({ id: z.string(), text: z.string() }).nullable(),
  media: z.array(uploaded),
  /** Of a video. */
  poster: uploaded.nullable(),
});

export type Prepared = z.infer<typeof prepared>;

interface At {
  api: Api;
  account: NetworkAccount;
  known: Communities;
}

/** Holds the post against the rules of its community, and uploads its files. */
export async function prepare({ api, account, known }: At, step: Preparing): Promise<Prepared & Stored> {
  mustFit(step);
  api.signal.throwIfAborted();
  const kept = keptFor(account, step, account.now());
  const none: Prepared = { community: '', flair: null, media: [], poster: null };
  if (step.kind !== 'post') return { ...none, ...kept.stored() };

  const content = contentOf(step);
  const community = await readCommunity(api, known, communityOf(step), { anew: true });
  const problem = examineFor(community, step, content).find(({ severity }) => severity === 'block');
  if (problem) throw new NetworkError('reject', problem.text, { next: fixInCopy });
  const at = { api, account, kept };
  const media: Prepared['media'] = [];
  for (const [number, medium] of content.media.entries()) media.push(await upload(medium, number, at));
  return {
    community: community.name,
    flair: flairFor(community, lineOf(step, 'flair')),
    media,
    poster: content.kind === 'video' ? await uploadPoster(lineOf(step, 'cover'), at) : null,
    ...kept.stored(),
  };
}

/** The same before a post is scheduled. */
export async function examine({ api, known }: At, step: NetworkStep): Promise<readonly Examined[]> {
  const name = communityOf(step);
  if (!isCommunity(name)) return [];
  const content = contentOf(step);
  const community = await readCommunity(api, known, name);
  const both = content.link !== '' && content.media.length > 0;
  return [
    ...(both ? [{ where: 'option link', text: linkWithMedia, severity: 'block' as const }] : []),
    ...examineFor(community, step, content),
  ];
}
