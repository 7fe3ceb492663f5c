import { z } from 'zod';

import { mastodon as facts } from '#contract/networks/mastodon.ts';
import type { ImageFormat, VideoFormat } from '#contract/networks/facts.ts';
import type { OwnLimits } from '#contract/networks/own-limits.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { ask, read, type Api } from './api.ts';
import { jsonOf } from './errors.ts';

/** What is beyond belief is as good as not told: a limit of 0, of words, of a terabyte. */
const limit = (max: number) => z.int().min(1).max(max).optional().catch(undefined);

/** What a server allows, under its own names; absent where it does not say. */
const limits = z.object({
  max_characters: limit(1_000_000),
  characters_reserved_per_url: limit(1_000),
  max_media_attachments: limit(100),
  supported_mime_types: z.array(z.string()).optional().catch(undefined),
  description_limit: limit(100_000),
  image_size_limit: limit(1e9),
  image_matrix_limit: limit(1e9),
  video_size_limit: limit(1e11),
  video_matrix_limit: limit(1e9),
});

export type Limits = z.infer<typeof limits>;

const group = z.record(z.string(), z.unknown()).optional().catch(undefined);

/** Of `/api/v2/instance` and, where there is none, `/api/v1/instance`; Pleroma and others say `max_toot_chars`. */
const instance = z.object({
  /** What handles end in; not always the host that is asked. */
  domain: z.string().optional().catch(undefined),
  uri: z.string().optional().catch(undefined),
  max_toot_chars: limit(1_000_000),
  configuration: z.object({ statuses: group, media_attachments: group }).optional().catch(undefined),
});

/** https://docs.joinmastodon.org/methods/instance/ */
export async function readServer(api: Api): Promise<{ domain: string; limits: Limits }> {
  const told = read(await newestInstance(api), instance);
  const { statuses, media_attachments: media } = told.configuration ?? {};
  const name = told.domain ?? told.uri;
  return {
    domain: name !== undefined && /^[\w.-]+(:\d+)?$/.test(name) ? name : new URL(api.server).host,
    limits: limits.parse({ max_characters: told.max_toot_chars, ...statuses, ...media }),
  };
}

async function newestInstance(api: Api) {
  const answer = await ask(api, { path: '/api/v2/instance', takes: [404] });
  return answer.status === 404 ? ask(api, { path: '/api/v1/instance' }) : answer;
}

/** As they stand in an account's settings, which `check` renews. */
export function settingsOf(server: string, told: Limits): Record<string, unknown> {
  return { server, text_limit: told.max_characters ?? null, limits: told };
}

export function limitsOf({ settings }: Pick<NetworkAccount, 'settings'>): Limits {
  return limits.catch({}).parse(settings.limits ?? {});
}

/** In the words that the checks know. */
export function ownLimitsOf(told: Limits): OwnLimits {
  const videos = told.supported_mime_types?.flatMap((type) => videoFormats[type] ?? []) ?? [];
  return {
    address: told.characters_reserved_per_url,
    images: told.max_media_attachments,
    image_bytes: told.image_size_limit,
    image_pixels: told.image_matrix_limit,
    ...(told.supported_mime_types && { image_formats: imageFormats(told) }),
    video_bytes: told.video_size_limit,
    video_pixels: told.video_matrix_limit,
    ...(videos.length > 0 && { video_formats: videos }),
    alt: told.description_limit,
  };
}

const formats: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/avif': 'avif',
};

const videoFormats: Readonly<Record<string, VideoFormat>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** The formats of pictures that the server takes; JPEG and PNG where it names none that we know. */
export function imageFormats({ supported_mime_types: types }: Limits): readonly ImageFormat[] {
  if (!types) return facts.media.images?.formats ?? [];
  const known = new Set(types.flatMap((type) => formats[type] ?? []));
  return known.size > 0 ? [...known] : ['jpg', 'png'];
}

export function videoTypes({ supported_mime_types: types }: Limits): readonly string[] | null {
  const known = types?.filter((type) => type.startsWith('video/')) ?? [];
  return known.length > 0 ? known : null;
}

const nodeInfo = z.object({ software: z.object({ name: z.string() }) });
const nodeInfoLinks = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });

/**
 * Whether this is Mastodon itself, by what it tells other servers (https://nodeinfo.diaspora.software). The version
 * that it tells apps proves nothing: compatible servers give Mastodon's. False where it does not say.
 */
export async function isMastodon(api: Api): Promise<boolean> {
  const open = { ...api, token: null };
  try {
    const { links } = read(await ask(open, { path: '/.well-known/nodeinfo' }), nodeInfoLinks);
    const address = links.map(({ href }) => URL.parse(href)).findLast((url) => url?.origin === api.server);
    if (!address) return false;
    const told = nodeInfo.safeParse(jsonOf(await ask(open, { path: address.pathname })));
    return told.success && told.data.software.name === 'mastodon';
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reject') return false;
    throw error;
  }
}
