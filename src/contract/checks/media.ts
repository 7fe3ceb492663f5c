import type { NetworkFacts } from '#contract/networks/facts.ts';
import { fitsShape } from '#contract/picture-shape.ts';
import { kindOf, type PostMedia } from '#contract/post-content.ts';
import { overLimit } from '#contract/text-length.ts';
import { count, duration, megapixels, size, type Checked, type Found, type MediaFacts } from './finding.ts';
import { forAccount } from './mends.ts';

/** Pictures and videos that a network does not take, with the numbers; nothing is said of what is not known. */
export function checkMedia(checked: Checked): Found[] {
  const { copy, facts, account } = checked;
  const places = [
    { place: '', field: 'media' as const, media: copy.media },
    ...('how' in facts.thread ? copy.thread : []).map(({ media }, index) => ({
      place: `thread ${index + 1} `,
      field: 'thread' as const,
      media,
    })),
  ];
  return places.flatMap(({ place, field, media }) => {
    const found = tooMany(media, facts).map(({ keep, ...rest }) => ({
      ...rest,
      ...(field === 'media' &&
        keep && { mend: forAccount(keep.label, account, () => ({ media: keep.media })) }),
    }));
    const single = media.flatMap((item, index) =>
      ofOne(item, checked).map((said) => ({ ...said, where: `${place}media ${index + 1}` })),
    );
    return [...found.map((said) => ({ ...said, where: `${place}media` })), ...single].map((said) => ({
      ...said,
      field,
    }));
  });
}

type Said = Pick<Found, 'code' | 'severity' | 'text' | 'shared'>;

interface Counted extends Said {
  /** What is left when one mends it by leaving the others out, in words too; null where that does not help. */
  keep: { label: string; media: PostMedia[] } | null;
}

function tooMany(media: readonly PostMedia[], facts: NetworkFacts): Counted[] {
  const { images, video, mixed, needs } = facts.media;
  const found: Counted[] = [];
  const known = media.map((item) => ({ item, kind: kindOf(item)?.kind ?? null }));
  const amount = (wanted: 'image' | 'video') => known.filter(({ kind }) => kind === wanted).length;
  const counted = { image: amount('image'), video: amount('video') };
  const keepOf = (kind: 'image' | 'video', max: number) => {
    let kept = 0;
    return known.flatMap(({ item, kind: its }) => (its === kind && ++kept > max ? [] : [item]));
  };
  if (counted.image > 0 && !images)
    found.push({
      code: 'images_not_possible',
      severity: 'fix',
      text: `${facts.label} takes no pictures: they would be left out.`,
      keep: { label: 'Leave the pictures out', media: keepOf('image', 0) },
    });
  if (images && counted.image > images.max)
    found.push({
      code: 'images_too_many',
      severity: 'block',
      text: `${count(counted.image, 'picture')}, and ${facts.label} takes ${images.max}.`,
      keep: { label: `Keep ${first(images.max, 'picture')}`, media: keepOf('image', images.max) },
    });
  if (video && counted.video > video.max)
    found.push({
      code: 'videos_too_many',
      severity: 'block',
      text: `${count(counted.video, 'video')}, and ${facts.label} takes ${video.max}.`,
      keep: { label: `Keep ${first(video.max, 'video')}`, media: keepOf('video', video.max) },
    });
  if (!mixed && images && counted.image > 0 && counted.video > 0) {
    const kept = known.flatMap(({ item, kind }) => (kind === known[0]?.kind ? [item] : []));
    const kind = known[0]?.kind === 'video' ? 'video' : 'picture';
    found.push({
      code: 'media_mixed',
      severity: 'block',
      text: `${facts.label} takes pictures or a video, not both in one post.`,
      keep: { label: `Keep the ${kept.length === 1 ? kind : count(kept.length, kind)}`, media: kept },
    });
  }
  if (needs === 'video' && counted.video === 0 && known.every(({ kind }) => kind !== null))
    found.push({
      code: 'media_missing',
      severity: 'block',
      text: `${facts.label} takes no post without a video.`,
      keep: null,
    });
  return found;
}

/** The first picture, the first 4 pictures. */
function first(amount: number, kind: string): string {
  return `the first ${amount === 1 ? kind : count(amount, kind)}`;
}

function ofOne(item: PostMedia, { facts, context }: Checked): Said[] {
  const is = kindOf(item);
  const known: MediaFacts = context.mediaFacts?.(item.url) ?? {};
  const found: Said[] = [];
  const add = (code: string, severity: Found['severity'], text: string) =>
    found.push({ code, severity, text });
  const problem = context.mediaProblem?.(item.url);
  if (problem)
    found.push({
      code: 'media_unreadable',
      severity: 'warn',
      shared: true,
      text: `${problem} As it is, this cannot be sent: mend the address, or upload the file.`,
    });
  if (is?.kind === 'image') ofImage(is.format, known, facts, add);
  if (is?.kind === 'video') ofVideo(is.format, known, facts, add);
  if (item.alt && facts.alt && (is?.kind !== 'video' || facts.alt.video)) {
    const { over } = overLimit(item.alt, facts.alt);
    if (over > 0)
      add(
        'alt_over_limit',
        'block',
        `The alternative text is ${count(over, 'character')} too long for ${facts.label}, which takes ${facts.alt.limit.toLocaleString('en')}.`,
      );
  }
  return found;
}

type Add = (code: string, severity: Found['severity'], text: string) => unknown;

/** A picture that is too large or of another format is written anew when it is sent; its shape stays. */
function ofImage(
  format: string | null,
  { bytes, width, height }: MediaFacts,
  facts: NetworkFacts,
  add: Add,
): void {
  const { images } = facts.media;
  if (!images) return;
  const ceiling = format === 'gif' ? (images.gifBytes ?? images.bytes) : images.bytes;
  if (bytes && ceiling !== null && bytes > ceiling)
    add(
      'image_too_big',
      'info',
      `The picture has ${size(bytes)} and ${facts.label} takes ${size(ceiling)}: it is made smaller when it is sent.`,
    );
  const pixels = (width ?? 0) * (height ?? 0);
  if (images.pixels !== undefined && pixels > images.pixels)
    add(
      'image_too_big',
      'info',
      `The picture has ${width} × ${height} pixels and ${facts.label} takes ${megapixels(images.pixels)}: it is made smaller when it is sent.`,
    );
  if (format !== null && !images.formats.some((known) => known === format))
    add(
      'image_format',
      'info',
      `${facts.label} takes no ${format.toUpperCase()}: the picture is sent as ${images.formats[0]?.toUpperCase()}.`,
    );
  if (!images.ratio || !width || !height) return;
  if (!fitsShape({ width, height }, images.ratio))
    add(
      'image_shape',
      'block',
      `The picture is too ${width / height < images.ratio.min ? 'tall' : 'wide'} for ${facts.label} ` +
        `(${width} × ${height}): width divided by height must be between ${images.ratio.min} and ${images.ratio.max}.`,
    );
}

function ofVideo(
  format: string | null,
  { bytes, seconds, width, height }: MediaFacts,
  facts: NetworkFacts,
  add: Add,
): void {
  const { video } = facts.media;
  if (!video) {
    add('video_not_possible', 'block', `${facts.label} takes no videos.`);
    return;
  }
  if (bytes && video.bytes !== null && bytes > video.bytes)
    add(
      'video_too_big',
      'block',
      `The video has ${size(bytes)}, and ${facts.label} takes at most ${size(video.bytes)}.`,
    );
  if (video.pixels !== undefined && (width ?? 0) * (height ?? 0) > video.pixels)
    add(
      'video_too_big',
      'block',
      `The video has ${width} × ${height} pixels, and ${facts.label} takes at most ${megapixels(video.pixels)}.`,
    );
  if (seconds && video.seconds && seconds > video.seconds.max)
    add(
      'video_too_long',
      'block',
      `The video lasts ${duration(seconds)}, and ${facts.label} takes at most ${duration(video.seconds.max)}.`,
    );
  if (seconds && video.seconds && seconds < video.seconds.min)
    add(
      'video_too_short',
      'block',
      `The video lasts ${duration(seconds)}, and ${facts.label} takes no less than ${duration(video.seconds.min)}.`,
    );
  if (format !== null && !video.formats.some((known) => known === format))
    add(
      'video_format',
      'block',
      `${facts.label} takes no ${format.toUpperCase()} videos, but ${video.formats.join(', ').toUpperCase()}.`,
    );
}
