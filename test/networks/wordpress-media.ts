import { z } from 'zod';

import type { Answer } from './site-double.ts';

/** The media library of a site, and what WordPress does to texts that it stores. */

/** https://developer.wordpress.org/rest-api/extending-the-rest-api/routes-and-endpoints/#return-value */
export const wrong = (status: number, code: string, message: string, data: object = {}): Answer => ({
  status,
  body: { code, message, data: { status, ...data } },
});

export interface Medium {
  id: number;
  slug: string;
  parent: number | null;
  altText: string;
  url: string;
  bytes: number;
  type: string;
}

const fields = z.object({ post: z.string().optional(), alt_text: z.string().optional() });

const taken: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /\.jpg$/,
  'image/png': /\.png$/,
  'image/gif': /\.gif$/,
  'image/webp': /\.webp$/,
  'video/mp4': /\.mp4$/,
};

export function createLibrary(at: { origin: () => string; newId: () => number; mostBytes: () => number }) {
  const media: Medium[] = [];

  const shown = ({ id, slug, url, type, parent, altText }: Medium) => ({
    id,
    slug,
    source_url: url,
    alt_text: altText,
    post: parent,
    media_details: type.startsWith('image/') ? { width: 20, height: 20 } : [],
  });

  async function upload(type: string, body: Buffer): Promise<Answer> {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const { post, alt_text = '' } = fields.parse(
      Object.fromEntries([...form].filter(([name]) => name !== 'file')),
    );
    const file = form.get('file');
    if (!(file instanceof File)) return wrong(400, 'rest_upload_no_data', 'No data supplied.');
    if (file.size > at.mostBytes())
      return wrong(
        500,
        'rest_upload_unknown_error',
        'The uploaded file exceeds the upload_max_filesize directive in php.ini.',
      );
    if (!taken[file.type]?.test(file.name))
      return wrong(500, 'rest_upload_unknown_error', 'Sorry, you are not allowed to upload this file type.');
    const name = file.name.replace(/\.\w+$/, '');
    const alike = media.filter(({ slug }) => slug === name || slug.startsWith(`${name}-`)).length;
    const slug = alike === 0 ? name : `${name}-${alike + 1}`;
    const medium: Medium = {
      id: at.newId(),
      slug,
      parent: post === undefined ? null : Number(post),
      altText: sanitized(alt_text),
      url: `${at.origin()}/wp-content/uploads/2026/03/${slug}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`,
      bytes: file.size,
      type: file.type,
    };
    media.push(medium);
    return { status: 201, body: shown(medium) };
  }

  return { media, shown, upload };
}

/**
 * `sanitize_text_field`, and a backslash less, because `update_post_meta` expects escaped text.
 * https://developer.wordpress.org/reference/functions/sanitize_text_field/
 */
function sanitized(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/%[a-f\d]{2}/gi, '')
    .replace(/\\(.?)/gs, '$1')
    .trim();
}
