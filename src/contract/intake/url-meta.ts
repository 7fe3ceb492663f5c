import { z } from 'zod';

import { text } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';
import { platforms } from './platform.ts';

const optionalText = z.string().nullable();
const address = z.url({ protocol: /^https?$/ }).nullable();

/** The metadata of a URL. Text is plain, URLs are absolute and of the web; unknown is null. */
export const pageMeta = z.object({
  url: z.url({ protocol: /^https?$/ }).describe('The address that answered, after redirects'),
  kind: z.enum(['page', 'image', 'video', 'audio', 'document', 'other']),
  content_type: optionalText.describe('What the body is, whatever its header says'),
  canonical_url: address,
  title: optionalText,
  description: optionalText,
  image_url: address,
  site_name: optionalText,
  author: optionalText,
  published_at: z.iso.datetime().nullable(),
  platform: z.enum(platforms).nullable().describe('The network, by the domain'),
  lang: optionalText.describe('BCP 47'),
  favicon_url: address,
  open_graph: z
    .object({
      type: optionalText,
      title: optionalText,
      description: optionalText,
      site_name: optionalText,
      url: address,
      image_url: address,
    })
    .nullable(),
  twitter: z
    .object({
      card: optionalText,
      title: optionalText,
      description: optionalText,
      site: optionalText,
      creator: optionalText,
      image_url: address,
    })
    .nullable(),
  json_ld: z.array(
    z.object({
      type: z.string(),
      title: optionalText,
      description: optionalText,
      author: optionalText,
      publisher: optionalText,
      published_at: z.iso.datetime().nullable(),
      image_url: address,
      url: address,
    }),
  ),
  oembed: z
    .object({
      type: z.string(),
      title: optionalText,
      author_name: optionalText,
      author_url: address,
      provider_name: optionalText,
      provider_url: address,
      thumbnail_url: address,
    })
    .nullable(),
});

export type PageMetadata = z.output<typeof pageMeta>;

export const urlMeta = {
  get: query({
    summary: 'What stands behind an address',
    description:
      'Title, description, picture and the like from Open Graph, Twitter card, JSON-LD, oEmbed and the page ' +
      'itself, in this order. A picture, a PDF or another file has its kind and no title. An address that ' +
      'cannot be read answers validation_error with what the other side said; addresses inside private ' +
      'networks are refused.',
    path: 'url-meta.php',
    permission: 'read',
    outside: true,
    counted: true,
    input: z.object({ url: text(4000).min(1).describe('An absolute http or https address') }),
    output: pageMeta,
    examples: [{ title: 'An article', input: { url: 'https://example.com/' } }],
  }),
};
