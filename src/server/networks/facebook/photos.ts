import { facebook as facts } from '#contract/networks/facebook.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { requestGraph, created } from '#server/networks/graph/graph.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { fileOf, formOf } from '#server/networks/multipart.ts';
import type { NetworkAccount } from '#server/networks/network.ts';

/**
 * Uploads a picture that nobody sees until a post attaches it.
 * https://developers.facebook.com/docs/graph-api/reference/page/photos
 * @returns its id
 */
export async function uploadPhoto(
  graph: MetaGraph,
  account: NetworkAccount,
  medium: PostMedia,
): Promise<string> {
  const { images } = facts.media;
  const image = await account.media.image(medium, {
    bytes: images?.bytes ?? null,
    formats: images?.formats ?? [],
  });
  const fields = { published: 'false', ...(medium.alt && { alt_text_custom: medium.alt }) };
  const file = fileOf(image);
  const form = formOf(fields, [{ field: 'source', fileName: newFileName(file.type), file }]);
  const { id } = await requestGraph(
    graph,
    {
      method: 'POST',
      path: `/${graph.id}/photos`,
      headers: { 'content-type': form.type },
      body: form.body,
      timeoutMs: 60_000,
    },
    created,
  );
  return id;
}
