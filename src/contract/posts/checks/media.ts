import { duration, megapixels, pageCount, size, type MediaFacts } from '#contract/media/media-facts.ts';
import { fitsShape } from '#contract/media/picture-shape.ts';
import { t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { awaitsPicture, type PostMedia } from '#contract/networks/post-content.ts';
import { readerLocale } from '#contract/reader.ts';
import { placeOf, type Checked, type Found } from './finding.ts';
import { forAccount } from './fixes.ts';
import { tooMany, type MediaFinding } from './media-counts.ts';
import { fetchedOptions } from './option-media.ts';
import { tooMuch } from './texts.ts';

/** Media that a network refuses or cannot reach, with the numbers; unknown facts produce no finding. */
export function checkMedia(checked: Checked): Found[] {
  const { copy, facts, account } = checked;
  const places: Place[] = [
    { place: '', field: 'media' as const, media: copy.media },
    ...('how' in facts.thread ? copy.thread : []).map(({ media }, index) => ({
      place: `thread ${index + 1} `,
      field: 'thread' as const,
      media,
    })),
  ];
  const awaits = awaitsPicture(checked.content, copy);
  const refused = places.flatMap(({ place, field, media }) => {
    const found = tooMany(media, facts, { awaits: field === 'media' && awaits }).map(({ keep, ...rest }) => ({
      ...rest,
      ...(field === 'media' &&
        keep && { fix: forAccount(keep.label, account, () => ({ media: keep.media })) }),
    }));
    const single = media.flatMap((item, index) =>
      ofOne(item, media.length === 1, checked).map((finding) => ({
        ...finding,
        where: `${place}media ${index + 1}`,
      })),
    );
    return [...found.map((finding) => ({ ...finding, where: `${place}media` })), ...single].map(
      (finding) => ({
        ...finding,
        field,
      }),
    );
  });
  return [...unreachable(checked, places), ...refused];
}

interface Place {
  place: string;
  field: 'media' | 'thread';
  media: readonly PostMedia[];
}

/** A network that fetches media itself cannot do so from an installation that only its own network reaches. */
function unreachable(checked: Checked, places: readonly Place[]): Found[] {
  const { facts, account, context, content, copy } = checked;
  if (account.sandbox || context.reachable !== false) return [];
  const { path, video } = facts.media;
  const isFetched = (item: PostMedia) =>
    ((kindOf(item)?.kind === 'video' && video?.path) || path) === 'public_address';
  const fetched = places.some(({ media }) => media.some(isFetched));
  const isAwaited = awaitsPicture(content, copy) && path === 'public_address';
  return [
    ...(fetched || isAwaited ? [{ field: 'media' as const, where: 'media' }] : []),
    ...fetchedOptions(checked).map((option) => ({ field: 'options' as const, where: placeOf(option) })),
  ].map((found) => ({
    code: 'media_unreachable',
    severity: 'block',
    ...found,
    text: t`${{ network: facts.label }} fetches images and videos from this installation, which can’t be reached from the internet. An administrator must set BASE_URL to its public https address.`,
  }));
}

function ofOne(item: PostMedia, isAlone: boolean, { account, facts, context }: Checked): MediaFinding[] {
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
  if (is?.kind === 'image') {
    ofImage(is.format, known, facts, add);
    ofAnimation(known, isAlone, facts, add);
  }
  if (is?.kind === 'video') ofVideo(is.format, known, facts, add);
  if (is?.kind === 'video' && !account.sandbox) found.push(...slow(known, facts));
  if (is?.kind === 'document') ofDocument(known, facts, add);
  if (item.alt && facts.alt && is?.kind !== 'document' && (is?.kind !== 'video' || facts.alt.video)) {
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

/** Where an animation does not move, its first picture is what readers see. */
function ofAnimation({ frames }: MediaFacts, isAlone: boolean, facts: NetworkFacts, add: Add): void {
  const { images } = facts.media;
  if (!images || !frames || frames < 2) return;
  const moves = images.moves ?? 'never';
  if (moves === 'always' || (moves === 'alone' && isAlone)) return;
  add(
    'image_still',
    'info',
    moves === 'alone'
      ? t`The image is animated. Beside other media, ${{ network: facts.label }} shows only its first frame.`
      : t`The image is animated. ${{ network: facts.label }} shows only its first frame.`,
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
  if (video.ratio && width && height && !fitsShape({ width, height }, video.ratio)) {
    const [min, max] = [decimal(video.ratio.min), decimal(video.ratio.max)];
    add(
      'video_shape',
      'block',
      width / height < video.ratio.min
        ? t`The video is too tall for ${{ network: facts.label }} (${{ width }} × ${{ height }}): width divided by height must be between ${{ min }} and ${{ max }}.`
        : t`The video is too wide for ${{ network: facts.label }} (${{ width }} × ${{ height }}): width divided by height must be between ${{ min }} and ${{ max }}.`,
    );
  }
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

/** From this size on uploading takes minutes at usual connections. */
const largeBytes = 100_000_000;

/** Nothing leaves before a post is due: by then it may still be changed, withdrawn or held. */
function slow({ bytes }: MediaFacts, { media: { video } }: NetworkFacts): MediaFinding[] {
  if (!video || !bytes || bytes < largeBytes || (video.bytes !== null && bytes > video.bytes)) return [];
  const text = t`The video has ${{ size: size(bytes) }}. It is uploaded when the post is due, so the post appears some minutes later.`;
  return [{ code: 'video_takes_time', severity: 'info', shared: true, text }];
}

function ofDocument({ bytes, pages }: MediaFacts, facts: NetworkFacts, add: Add): void {
  const { document } = facts.media;
  if (!document) return;
  if (bytes && document.bytes !== null && bytes > document.bytes)
    add(
      'document_too_big',
      'block',
      t`The document has ${{ size: size(bytes) }}, and ${{ network: facts.label }} allows at most ${{ most: size(document.bytes) }}.`,
    );
  if (pages && document.pages !== null && pages > document.pages)
    add(
      'document_too_long',
      'block',
      t`The document has ${{ pages: pageCount(pages) }}, and ${{ network: facts.label }} allows at most ${{ most: document.pages }}.`,
    );
}
