import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { tumblr as facts } from '#contract/networks/tumblr.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { fileOf, formOf, type FormFile, type NamedFile } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount, type Preparing } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { pollUntil, type Pauses } from '#server/networks/waiting.ts';
import { asJson, blogPath, callApi, read, type Api } from './api.ts';
import { textBlocks, type Mentioned } from './blocks.ts';
import { choiceOf } from './options.ts';
import { id, postWith } from './posts.ts';

/** The longest that uploading may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;

const created = z.object({ id });

/**
 * Makes a draft, which no reader sees, with all media. Returns its id.
 * https://www.tumblr.com/docs/en/api/v2#posts---createreblog-a-post-neue-post-format
 * @param mark a tag of the draft alone, by which it is found again where its id changes; null for none
 */
export async function createDraft(
  api: Api,
  account: NetworkAccount,
  step: Preparing,
  { mentioned, mark }: { mentioned: Mentioned; mark: string | null },
): Promise<string> {
  const files: NamedFile[] = [];
  const media: unknown[] = [];
  for (const medium of step.media) {
    const { block, file } = await mediumOf(account, medium);
    media.push(block);
    files.push(file);
  }
  const draft = {
    ...choiceOf(step),
    ...(mark !== null && { tags: mark }),
    ...(await parentOf(api, step)),
    content: [...textBlocks(step.body, mentioned), ...media],
    state: 'draft',
  };
  const form = files.length > 0 ? formOf({ json: JSON.stringify(draft) }, files) : asJson(draft);
  const answer = await callApi(api, {
    method: 'POST',
    path: blogPath(api, '/posts'),
    type: form.type,
    body: form.body,
    timeoutMs: uploadMs,
    refused: { problem: () => t`Tumblr rejected the post.`, next: fixInCopy },
  });
  return read(answer, created).id;
}

/**
 * What a part of a thread reblogs, the part before it; nothing for the post itself. The key is no secret: whoever
 * sees a post has it.
 */
export async function parentOf(
  api: Api,
  { under }: Pick<Preparing, 'under'>,
): Promise<Record<string, string>> {
  if (!under) return {};
  const parent = await postWith(api, under.before.id);
  if (parent?.reblog_key)
    return {
      parent_tumblelog_uuid: parent.tumblelog_uuid ?? api.secret.blog,
      parent_post_id: under.before.id,
      reblog_key: parent.reblog_key,
    };
  throw new NetworkError('reject', () => t`The part before no longer exists on Tumblr.`, {
    next: () => t`Publish the rest as a post of its own.`,
  });
}

const videoTypes = ['video/mp4', 'video/quicktime'];

/** A file, and the block that names it. https://www.tumblr.com/docs/npf#media-objects */
async function mediumOf({ media: reader }: NetworkAccount, medium: PostMedia) {
  const { images, video } = facts.media;
  const identifier = randomUUID();
  const named = ({ type, file }: { type: string; file: FormFile }): NamedFile => ({
    field: identifier,
    fileName: newFileName(type),
    file,
  });
  if (kindOf(medium)?.kind === 'video') {
    const file = await reader.video(medium, {
      bytes: video?.bytes ?? null,
      seconds: video?.seconds ?? null,
      types: videoTypes,
    });
    const { type, width, height } = file;
    return {
      file: named({ type, file }),
      block: { type: 'video', media: { type, identifier, width, height } },
    };
  }
  const image = await reader.image(medium, {
    bytes: images?.bytes ?? null,
    formats: images?.formats ?? [],
  });
  const { type, width, height } = image;
  const { alt } = medium;
  return {
    file: named({ type, file: fileOf(image) }),
    block: { type: 'image', media: [{ type, identifier, width, height }], ...(alt && { alt_text: alt }) },
  };
}

const drafts = z.object({
  posts: z.array(
    z
      .object({ id_string: z.string().catch(''), tags: z.array(z.string()).catch([]) })
      .catch({ id_string: '', tags: [] }),
  ),
});

/**
 * The present id of the draft with this mark; null while there is none. Tumblr gives a post another id when it has
 * processed its video (https://github.com/tumblr/TMTumblrSDK/issues/146).
 */
export async function presentId(
  api: Api,
  draft: string,
  { mark, pauses }: { mark: string; pauses: Pauses },
): Promise<string | null> {
  return pollUntil(
    pauses,
    api.signal,
    async () => {
      if (await postWith(api, draft)) return draft;
      const { posts } = read(await callApi(api, { path: blogPath(api, '/posts/draft') }), drafts);
      return posts.find(({ tags }) => tags.includes(mark))?.id_string || null;
    },
    (found) => found !== null,
  );
}
