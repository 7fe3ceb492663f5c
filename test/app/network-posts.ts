import type { NetworkName } from '#contract/networks/facts.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';
import type { NewPost } from '#test/data/publishing.ts';
import type { DoubleSubject } from '#test/networks/conformance-subject.ts';
import { markOf } from './network-tally.ts';

/**
 * A post as the network can have it: with its pictures or its video every other time, and with a thread and a first
 * comment where there are such. Every text has a mark of its own.
 */
export function postFor(
  { facts, media, step }: DoubleSubject,
  network: NetworkName,
  number: number,
): NewPost & { overrides: NonNullable<NewPost['overrides']> } {
  const text = (part: number) => markOf(number, part);
  const { images, video } = facts.media;
  const usual = step(text(0));
  const pictures = Array.from({ length: Math.min(2, images?.max ?? 0) }, (_, at) =>
    media.picture(facts.alt ? `boat ${at}` : '', 20),
  );
  const forms = [usual.media, ...(images ? [pictures] : []), ...(video ? [[media.video('')]] : [])];
  const chosen = forms[number % forms.length] ?? usual.media;
  const isLong = number % 2 === 1;
  const thread = isLong && !('impossible' in facts.thread) ? [{ body: text(1) }, { body: text(2) }] : [];
  const comments = isLong && !('impossible' in facts.firstComment);
  return {
    body: usual.body,
    media: chosen.map((medium): StoredMedia => ({
      url: medium.url,
      type: medium.type ?? null,
      alt: medium.alt ?? null,
    })),
    thread,
    ...(comments && { firstComment: text(thread.length + 1) }),
    overrides: usual.options ? { [network]: { options: usual.options } } : {},
  };
}
