import { duration, pageCount, size } from '#contract/media/media-facts.ts';
import { plural, t } from '#contract/message.ts';
import type { NetworkFacts, TextLimit } from '#contract/networks/facts.ts';
import { listed, readerLocale } from '#contract/reader.ts';

/** What the facts of a network say of its posts, in words for people. */

/** `5,000 bytes`, `300 characters`. */
function amount({ limit, unit }: TextLimit): string {
  return unit === 'bytes'
    ? t`${plural({ count: limit }, { one: '# byte', other: '# bytes' })}`
    : t`${plural({ count: limit }, { one: '# character', other: '# characters' })}`;
}

export const shortNumber = (value: number) => value.toLocaleString(readerLocale());

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');

/** @param varies an account's own server or plan may have other limits */
export function textOf({ text, textWith = {}, title, media, markup }: NetworkFacts, varies: boolean): string {
  const { images, video } = textWith;
  const same = images && video && images.limit === video.limit;
  return joined([
    amount(text),
    same ? t`${{ amount: amount(images) }} beside media` : null,
    images && !same ? t`${{ amount: amount(images) }} beside images` : null,
    video && !same ? t`${{ amount: amount(video) }} beside a video` : null,
    title &&
      (title.needed
        ? t`needs a title of up to ${{ amount: amount(title) }}`
        : t`with a title of up to ${{ amount: amount(title) }}`),
    markup ? t`Markdown` : null,
    media.needs === 'media' ? t`needs an image or a video` : null,
    media.needs === 'video' ? t`needs a video` : null,
    varies ? t`an account can have limits of its own` : null,
  ]);
}

const formatsOf = (formats: readonly string[]) => formats.map((format) => format.toUpperCase()).join(', ');

export function imagesOf({ bytes, formats }: NonNullable<NetworkFacts['media']['images']>): string {
  return joined([formatsOf(formats), bytes === null ? null : size(bytes)]);
}

export function carouselOf(max: number, isMixed: boolean): string {
  return joined([
    t`${plural({ max }, { one: 'One image', other: 'Up to # images' })}`,
    isMixed ? t`also together with videos` : null,
  ]);
}

export function videoOf({
  max,
  bytes,
  seconds,
  formats,
}: NonNullable<NetworkFacts['media']['video']>): string {
  return joined([
    max > 1 ? t`${plural({ max }, { one: 'One video', other: 'Up to # videos' })}` : null,
    seconds && longDuration(seconds.max),
    bytes === null ? null : size(bytes),
    formatsOf(formats),
  ]);
}

function longDuration(seconds: number): string {
  const hours = seconds / 3_600;
  return hours >= 2 && Number.isInteger(hours)
    ? t`${plural({ hours }, { one: '# hour', other: '# hours' })}`
    : duration(seconds);
}

/** For a cell: `10 min`, `140 s`, `12 h`; the size where no length is known. */
export function shortVideo({ bytes, seconds }: NonNullable<NetworkFacts['media']['video']>): string | null {
  if (seconds === null) return bytes === null ? null : size(bytes);
  const { max } = seconds;
  if (max >= 7_200 && max % 3_600 === 0) return t`${{ hours: max / 3_600 }} h`;
  return max % 60 === 0 ? t`${{ minutes: max / 60 }} min` : t`${{ seconds: max }} s`;
}

export function documentsOf({ bytes, pages }: NonNullable<NetworkFacts['media']['document']>): string {
  return joined([t`PDF`, bytes === null ? null : size(bytes), pages === null ? null : pageCount(pages)]);
}

/** Reels and stories, by the network's names; null where there are none. */
export function formatsIn({ label, formats }: NetworkFacts): string | null {
  const labels = new Set(Object.values(formats?.facts ?? {}).map((format) => format.label));
  labels.delete(label);
  return labels.size === 0 ? null : listed([...labels]);
}

export function altOf({ limit, video }: NonNullable<NetworkFacts['alt']>): string {
  const characters = t`${plural({ count: limit }, { one: '# character', other: '# characters' })}`;
  return video ? t`${{ characters }}, of videos too` : characters;
}

export function commentOf({ how, text }: Extract<NetworkFacts['firstComment'], { how: string }>): string {
  return joined([amount(text), how]);
}
