import type { MediumKind } from '#contract/media-kinds.ts';
import { plural, t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { Found } from './finding.ts';

export type MediaFinding = Pick<Found, 'code' | 'severity' | 'text' | 'shared'>;

interface Counted extends MediaFinding {
  /** What remains after the fix that removes the others, with its label; null where that does not help. */
  keep: { label: string; media: PostMedia[] } | null;
}

interface Sorted {
  known: readonly { item: PostMedia; kind: MediumKind | null }[];
  has: Readonly<Record<MediumKind, number>>;
}

/**
 * Too many media of a kind, kinds that the network does not take, or not together, and a missing video.
 * @param options.awaits one is still to be drawn: an image or a video
 */
export function tooMany(
  media: readonly PostMedia[],
  facts: NetworkFacts,
  { awaits = false } = {},
): Counted[] {
  const known = media.map((item) => ({ item, kind: kindOf(item)?.kind ?? null }));
  const amount = (wanted: MediumKind) => known.filter(({ kind }) => kind === wanted).length;
  const has = { image: amount('image'), video: amount('video'), document: amount('document') };
  const sorted = { known, has };
  return [
    ...imageCounts(sorted, facts),
    ...videoCounts(sorted, facts),
    ...documentCounts(sorted, facts),
    ...mixedKinds(sorted, facts),
    ...(awaits ? [] : missing(sorted, facts)),
  ];
}

/** All media, but of one kind only the first `max`. */
function keepOf({ known }: Sorted, wanted: MediumKind, max: number): PostMedia[] {
  let kept = 0;
  return known.flatMap(({ item, kind }) => (kind === wanted && ++kept > max ? [] : [item]));
}

function imageCounts(sorted: Sorted, { label: network, media: { images } }: NetworkFacts): Counted[] {
  const count = sorted.has.image;
  if (count > 0 && !images)
    return [
      {
        code: 'images_not_possible',
        severity: 'fix',
        text: t`${{ network }} doesn’t support images. They would be skipped.`,
        keep: { label: t`Remove the images`, media: keepOf(sorted, 'image', 0) },
      },
    ];
  if (!images || count <= images.max) return [];
  return [
    {
      code: 'images_too_many',
      severity: 'block',
      text: t`${plural({ count }, { one: '# image', other: '# images' })}, and ${{ network }} allows ${{ most: images.max }}.`,
      keep: {
        label: t`${plural({ most: images.max }, { one: 'Keep the first image', other: 'Keep the first # images' })}`,
        media: keepOf(sorted, 'image', images.max),
      },
    },
  ];
}

function videoCounts(sorted: Sorted, { label: network, media: { video } }: NetworkFacts): Counted[] {
  const count = sorted.has.video;
  if (!video || count <= video.max) return [];
  return [
    {
      code: 'videos_too_many',
      severity: 'block',
      text: t`${plural({ count }, { one: '# video', other: '# videos' })}, and ${{ network }} allows ${{ most: video.max }}.`,
      keep: {
        label: t`${plural({ most: video.max }, { one: 'Keep the first video', other: 'Keep the first # videos' })}`,
        media: keepOf(sorted, 'video', video.max),
      },
    },
  ];
}

function documentCounts(sorted: Sorted, { label: network, media }: NetworkFacts): Counted[] {
  const count = sorted.has.document;
  const most = media.document?.max ?? 0;
  if (count <= most) return [];
  if (most === 0)
    return [
      {
        code: 'document_not_possible',
        severity: 'block',
        text: t`${{ network }} doesn’t support documents.`,
        keep: {
          label: t`${plural({ count }, { one: 'Remove the document', other: 'Remove the documents' })}`,
          media: keepOf(sorted, 'document', 0),
        },
      },
    ];
  return [
    {
      code: 'documents_too_many',
      severity: 'block',
      text: t`${plural({ count }, { one: '# document', other: '# documents' })}, and ${{ network }} allows ${{ most }}.`,
      keep: {
        label: t`${plural({ most }, { one: 'Keep the first document', other: 'Keep the first # documents' })}`,
        media: keepOf(sorted, 'document', most),
      },
    },
  ];
}

/** The fix keeps what comes first. */
function mixedKinds({ known, has }: Sorted, { label: network, media }: NetworkFacts): Counted[] {
  const { images, mixed, document } = media;
  const first = known[0]?.kind ?? null;
  const isKept = (kind: MediumKind | null) => kind === first || (first !== 'document' && kind !== 'document');
  if (document && has.document > 0 && has.image + has.video > 0) {
    const kept = known.flatMap(({ item, kind }) => (isKept(kind) ? [item] : []));
    const count = kept.length;
    return [
      {
        code: 'document_mixed',
        severity: 'block',
        text: t`${{ network }} supports either a document or images and videos in one post, not both.`,
        keep: {
          label:
            first === 'document'
              ? t`${plural({ count }, { one: 'Keep the document', other: 'Keep the # documents' })}`
              : t`Keep the images and videos`,
          media: kept,
        },
      },
    ];
  }
  if (mixed || !images || has.image === 0 || has.video === 0) return [];
  const kept = known.flatMap(({ item, kind }) => (kind === first ? [item] : []));
  const count = kept.length;
  return [
    {
      code: 'media_mixed',
      severity: 'block',
      text: t`${{ network }} supports either images or a video in one post, not both.`,
      keep: {
        label:
          first === 'video'
            ? t`${plural({ count }, { one: 'Keep the video', other: 'Keep the # videos' })}`
            : t`${plural({ count }, { one: 'Keep the image', other: 'Keep the # images' })}`,
        media: kept,
      },
    },
  ];
}

function missing({ known, has }: Sorted, { label: network, media: { needs } }: NetworkFacts): Counted[] {
  if (needs !== 'video' || has.video > 0 || known.some(({ kind }) => kind === null)) return [];
  return [
    { code: 'media_missing', severity: 'block', text: t`${{ network }} requires a video.`, keep: null },
  ];
}
