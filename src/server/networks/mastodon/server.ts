import { z } from 'zod';

import type { ImageFormat, VideoFormat } from '#contract/networks/facts.ts';
import { mastodon as facts } from '#contract/networks/mastodon.ts';
import type { OwnLimits } from '#contract/networks/own-limits.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { jsonOf } from './errors.ts';

/** Implausible values count as missing: a limit of 0, of text, of a terabyte. */
const limit = (max: number) => z.int().min(1).max(max).optional().catch(undefined);

/** A server's limits, under its own names; absent where it does not report them. */
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
  /** The domain of its handles; not always the requested host. */
  domain: z.string().optional().catch(undefined),
  uri: z.string().optional().catch(undefined),
  max_toot_chars: limit(1_000_000),
  configuration: z.object({ statuses: group, media_attachments: group }).optional().catch(undefined),
});

/** https://docs.joinmastodon.org/methods/instance/ */
export async function readServer(api: Api): Promise<{ domain: string; limits: Limits }> {
  const data = read(await newestInstance(api), instance);
  const { statuses, media_attachments: media } = data.configuration ?? {};
  const name = data.domain ?? data.uri;
  return {
    domain: name !== undefined && /^[\w.-]+(:\d+)?$/.test(name) ? name : new URL(api.server).host,
    limits: limits.parse({ max_characters: data.max_toot_chars, ...statuses, ...media }),
  };
}

async function newestInstance(api: Api) {
  const answer = await callApi(api, { path: '/api/v2/instance', accepts: [404] });
  return answer.status === 404 ? callApi(api, { path: '/api/v1/instance' }) : answer;
}

/** As stored in an account's settings, which `check` renews. */
export function settingsOf(server: string, instanceLimits: Limits): Record<string, unknown> {
  return { server, text_limit: instanceLimits.max_characters ?? null, limits: instanceLimits };
}

export function limitsOf({ settings }: Pick<NetworkAccount, 'settings'>): Limits {
  return limits.catch({}).parse(settings.limits ?? {});
}

/** Under the names that the checks use. */
export function ownLimitsOf(instanceLimits: Limits): OwnLimits {
  const videos = instanceLimits.supported_mime_types?.flatMap((type) => videoFormats[type] ?? []) ?? [];
  return {
    address: instanceLimits.characters_reserved_per_url,
    images: instanceLimits.max_media_attachments,
    image_bytes: instanceLimits.image_size_limit,
    image_pixels: instanceLimits.image_matrix_limit,
    ...(instanceLimits.supported_mime_types && { image_formats: imageFormats(instanceLimits) }),
    video_bytes: instanceLimits.video_size_limit,
    video_pixels: instanceLimits.video_matrix_limit,
    ...(videos.length > 0 && { video_formats: videos }),
    alt: instanceLimits.description_limit,
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

/** The picture formats that the server accepts; JPEG and PNG where it names none that we know. */
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
 * Whether this is Mastodon itself, by its NodeInfo (https://nodeinfo.diaspora.software). The version in its
 * API proves nothing: compatible servers report Mastodon's. False where it does not say.
 */
export async function isMastodon(api: Api): Promise<boolean> {
  const open = { ...api, token: null };
  try {
    const { links } = read(await callApi(open, { path: '/.well-known/nodeinfo' }), nodeInfoLinks);
    const address = links.map(({ href }) => URL.parse(href)).findLast((url) => url?.origin === api.server);
    if (!address) return false;
    const info = nodeInfo.safeParse(jsonOf(await callApi(open, { path: address.pathname })));
    return info.success && info.data.software.name === 'mastodon';
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reject') return false;
    throw error;
  }
}
