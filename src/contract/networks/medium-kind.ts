import type { MediumKind } from '#contract/media-kinds.ts';
import type { PostMedia } from './post-content.ts';

const kindOfFormat: Readonly<Record<string, MediumKind>> = {
  jpg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  heic: 'image',
  avif: 'image',
  mp4: 'video',
  mov: 'video',
  webm: 'video',
  m4v: 'video',
  pdf: 'document',
};

/** Other names of formats in endings and types. */
const otherNames: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  heif: 'heic',
  quicktime: 'mov',
  'x-m4v': 'm4v',
};

/**
 * A medium's kind and format (`jpg`, `mp4` …) by its type, which may be `image/png` or `image` alone, or else
 * by its URL. Null for an unknown kind; the format is null where only the kind is known.
 */
export function kindOf({ url, type }: PostMedia): { kind: MediumKind; format: string | null } | null {
  const [main, subtype] = type?.toLowerCase().split(/[/;]/) ?? [];
  const ending = /\.([a-z\d]+)$/.exec(URL.parse(url)?.pathname.toLowerCase() ?? '')?.[1];
  const formats = [subtype, ending].map((name) => name && (otherNames[name] ?? name));
  const kind = main === 'image' || main === 'video' ? main : null;
  const format = formats.find(
    (name) => name && kindOfFormat[name] && kindOfFormat[name] === (kind ?? kindOfFormat[name]),
  );
  if (format) return { kind: kindOfFormat[format] ?? 'image', format };
  return kind && { kind, format: subtype ?? null };
}
