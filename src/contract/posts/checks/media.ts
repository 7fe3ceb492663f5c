import { duration, megapixels, size, type MediaFacts } from '#contract/media/media-facts.ts';
import { fitsShape } from '#contract/media/picture-shape.ts';
import { plural, t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { kindOf, type PostMedia } from '#contract/networks/post-content.ts';
import { readerLocale } from '#contract/reader.ts';
import type { Checked, Found } from './finding.ts';
import { forAccount } from './fixes.ts';
import { tooMuch } from './texts.ts';

/** Pictures and videos that a network refuses, with the numbers; unknown facts produce no finding. */
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
        keep && { fix: forAccount(keep.label, account, () => ({ media: keep.media })) }),
    }));
    const single = media.flatMap((item, index) =>
      ofOne(item, checked).map((finding) => ({ ...finding, where: `${place}media ${index + 1}` })),
    );
    return [...found.map((finding) => ({ ...finding, where: `${place}media` })), ...single].map(
      (finding) => ({
        ...finding,
        field,
      }),
    );
  });
}

type MediaFinding = Pick<Found, 'code' | 'severity' | 'text' | 'shared'>;

interface Counted extends MediaFinding {
  /** What remains after the fix that removes the others, with its label; null where that does not help. */
  keep: { label: string; media: PostMedia[] } | null;
}

function tooMany(media: readonly PostMedia[], facts: NetworkFacts): Counted[] {
  const { images, video, mixed, needs } = facts.media;
  const found: Counted[] = [];
  const known = media.map((item) => ({ item, kind: kindOf(item)?.kind ?? null }));
  const amount = (wanted: 'image' | 'video') => known.filter(({ kind }) => kind === wanted).length;
  const has = { image: amount('image'), video: amount('video') };
  const keepOf = (kind: 'image' | 'video', max: number) => {
    let kept = 0;
    return known.flatMap(({ item, kind: its }) => (its === kind && ++kept > max ? [] : [item]));
  };
  if (has.image > 0 && !images)
    found.push({
      code: 'images_not_possible',
      severity: 'fix',
      text: t`${{ network: facts.label }} doesn’t support images. They would be skipped.`,
      keep: { label: t`Remove the images`, media: keepOf('image', 0) },
    });
  if (images && has.image > images.max)
    found.push({
      code: 'images_too_many',
      severity: 'block',
      text: t`${plural({ count: has.image }, { one: '# image', other: '# images' })}, and ${{ network: facts.label }} allows ${{ most: images.max }}.`,
      keep: {
        label: t`${plural({ most: images.max }, { one: 'Keep the first image', other: 'Keep the first # images' })}`,
        media: keepOf('image', images.max),
      },
    });
  if (video && has.video > video.max)
    found.push({
      code: 'videos_too_many',
      severity: 'block',
      text: t`${plural({ count: has.video }, { one: '# video', other: '# videos' })}, and ${{ network: facts.label }} allows ${{ most: video.max }}.`,
      keep: {
        label: t`${plural({ most: video.max }, { one: 'Keep the first video', other: 'Keep the first # videos' })}`,
        media: keepOf('video', video.max),
      },
    });
  if (!mixed && images && has.image > 0 && has.video > 0) {
    const kept = known.flatMap(({ item, kind }) => (kind === known[0]?.kind ? [item] : []));
    const count = kept.length;
    found.push({
      code: 'media_mixed',
      severity: 'block',
      text: t`${{ network: facts.label }} supports either images or a video in one post, not both.`,
      keep: {
        label:
          known[0]?.kind === 'video'
            ? t`${plural({ count }, { one: 'Keep the video', other: 'Keep the # videos' })}`
            : t`${plural({ count }, { one: 'Keep the image', other: 'Keep the # images' })}`,
        media: kept,
      },
    });
  }
  if (needs === 'video' && has.video === 0 && known.every(({ kind }) => kind !== null))
    found.push({
      code: 'media_missing',
      severity: 'block',
      text: t`${{ network: facts.label }} requires a video.`,
      keep: null,
    });
  return found;
}

function ofOne(item: PostMedia, { facts, context }: Checked): MediaFinding[] {
  const is = kindOf(item);
  const known: MediaFacts = context.mediaFacts?.(item.url) ?? {};
  const found: MediaFinding[] = [];
  const add = (code: string, severity: Found['severity'], text: string) =>
    found.push({ code, severity, text });
  const problem = context.mediaProblem?.(item.url);
  if (problem)
    found.push({
      code: 'media_unreadable',
      severity: 'warn',
      shared: true,
      text: t`${{ problem }} It can’t be published like this. Fix the URL or upload the file.`,
    });
  if (is?.kind === 'image') ofImage(is.format, known, facts, add);
  if (is?.kind === 'video') ofVideo(is.format, known, facts, add);
  if (item.alt && facts.alt && (is?.kind !== 'video' || facts.alt.video)) {
    const over = tooMuch(
      item.alt,
      facts.alt,
      (excess, limit) =>
        t`The alt text is ${{ excess }} too long for ${{ network: facts.label }}, which allows ${{ limit }}.`,
    );
    if (over) add('alt_over_limit', 'block', over);
  }
  return found;
}

type Add = (code: string, severity: Found['severity'], text: string) => unknown;

/** A picture that is too large or of another format is converted when it is published; its shape stays. */
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
      t`The image has ${{ size: size(bytes) }} and ${{ network: facts.label }} allows ${{ most: size(ceiling) }}. It is resized automatically when published.`,
    );
  if (images.pixels !== undefined && width && height && width * height > images.pixels)
    add(
      'image_too_big',
      'info',
      t`The image has ${{ width }} × ${{ height }} pixels and ${{ network: facts.label }} allows ${{ most: megapixels(images.pixels) }}. It is resized automatically when published.`,
    );
  if (format !== null && !images.formats.some((known) => known === format))
    add(
      'image_format',
      'info',
      t`${{ network: facts.label }} doesn’t support ${{ format: format.toUpperCase() }}. The image is published as ${{ publishedFormat: images.formats[0]?.toUpperCase() ?? '' }}.`,
    );
  if (!images.ratio || !width || !height) return;
  if (fitsShape({ width, height }, images.ratio)) return;
  const [min, max] = [decimal(images.ratio.min), decimal(images.ratio.max)];
  add(
    'image_shape',
    'block',
    width / height < images.ratio.min
      ? t`The image is too tall for ${{ network: facts.label }} (${{ width }} × ${{ height }}): width divided by height must be between ${{ min }} and ${{ max }}.`
      : t`The image is too wide for ${{ network: facts.label }} (${{ width }} × ${{ height }}): width divided by height must be between ${{ min }} and ${{ max }}.`,
  );
}

const decimal = (value: number) => value.toLocaleString(readerLocale());

function ofVideo(
  format: string | null,
  { bytes, seconds, width, height }: MediaFacts,
  facts: NetworkFacts,
  add: Add,
): void {
  const { video } = facts.media;
  if (!video) {
    add('video_not_possible', 'block', t`${{ network: facts.label }} doesn’t support videos.`);
    return;
  }
  if (bytes && video.bytes !== null && bytes > video.bytes)
    add(
      'video_too_big',
      'block',
      t`The video has ${{ size: size(bytes) }}, and ${{ network: facts.label }} allows at most ${{ most: size(video.bytes) }}.`,
    );
  if (video.pixels !== undefined && width && height && width * height > video.pixels)
    add(
      'video_too_big',
      'block',
      t`The video has ${{ width }} × ${{ height }} pixels, and ${{ network: facts.label }} allows at most ${{ most: megapixels(video.pixels) }}.`,
    );
  if (seconds && video.seconds && seconds > video.seconds.max)
    add(
      'video_too_long',
      'block',
      t`The video lasts ${{ duration: duration(seconds) }}, and ${{ network: facts.label }} allows at most ${{ most: duration(video.seconds.max) }}.`,
    );
  if (seconds && video.seconds && seconds < video.seconds.min)
    add(
      'video_too_short',
      'block',
      t`The video lasts ${{ duration: duration(seconds) }}, and ${{ network: facts.label }} requires at least ${{ least: duration(video.seconds.min) }}.`,
    );
  if (format !== null && !video.formats.some((known) => known === format))
    add(
      'video_format',
      'block',
      t`${{ network: facts.label }} doesn’t support ${{ format: format.toUpperCase() }} videos. Use ${{ formats: video.formats.join(', ').toUpperCase() }}.`,
    );
}
