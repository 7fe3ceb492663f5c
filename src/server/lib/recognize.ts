import type { Recognized, Values } from '#contract/reader.ts';
import { remembering } from '#contract/text/remembering.ts';
import { formsOf, type Form } from './message-forms.ts';

interface Known extends Recognized {
  /** Of the message's own text. */
  letters: number;
}

/** No message of ours is longer with its values; a pattern could take long on what is. */
const longest = 1_000;

/** The same few hundred texts stand in a list again and again. */
const kept = { texts: 1_000, letters: 300_000 };

/** A text of more sentences is what somebody wrote. */
const mostSentences = 12;

const sentenceEnd = /(?<=[.!?…][”)]?) /g;

/**
 * Finds the messages that an English text was made from: one, or several that a space joins. What is stored is a
 * text, not messages with their values.
 * @param messages English, in ICU MessageFormat
 * @returns null where any part of the text is none of ours
 */
export function recognizer(messages: Iterable<string>): (text: string) => readonly Recognized[] | null {
  const forms = [...messages].flatMap(formsOf);
  const exact = new Map(forms.flatMap((form) => (form.shape ? [] : [[form.start, form]])));
  // The one that says most by itself comes first: “{host} said: {reply}” is also “{host} said: nothing.”
  const patterns = forms.filter(({ shape }) => shape).toSorted((one, other) => other.letters - one.letters);
  const byFirstWord = Map.groupBy(patterns, ({ start }) => firstWordOf(start));

  function recognizeOne(text: string): Known | null {
    const whole = exact.get(text);
    if (whole) return { message: whole.message, values: {}, letters: whole.letters };
    let best: Known | null = null;
    for (const word of new Set([firstWordOf(text), '']))
      for (const form of byFirstWord.get(word) ?? []) {
        if (best && form.letters <= best.letters) break;
        const values = valuesIn(text, form);
        if (values) best = { message: form.message, values, letters: form.letters };
      }
    return best;
  }

  return remembering((text) => {
    if (text === '' || text.length > longest) return null;
    const ends = [...text.matchAll(sentenceEnd)].map(({ index }) => index);
    const stops = [...(ends.length < mostSentences ? ends : []), text.length];
    /** For each stop, the parts up to it that say most by themselves. */
    const best: ({ letters: number; parts: readonly Known[] } | undefined)[] = [];
    for (const [first, start] of [0, ...stops.slice(0, -1).map((stop) => stop + 1)].entries()) {
      const before = first === 0 ? { letters: 0, parts: [] } : best[first - 1];
      if (!before) continue;
      for (const [last, stop] of stops.entries()) {
        const part = last < first ? null : recognizeOne(text.slice(start, stop));
        if (!part) continue;
        const letters = before.letters + part.letters;
        if (letters > (best[last]?.letters ?? -1)) best[last] = { letters, parts: [...before.parts, part] };
      }
    }
    return best[stops.length - 1]?.parts ?? null;
  }, kept);
}

/** Empty where it is not whole, or a value begins the text. */
const firstWordOf = (text: string) => text.slice(0, Math.max(text.indexOf(' '), 0));

function valuesIn(text: string, { shape, probe, fixed, numbers }: Form): Values | null {
  // Most texts have nothing of most messages, and to look for a text is faster than to match.
  const found = shape && text.includes(probe) ? shape.exec(text) : null;
  if (!found) return null;
  const values: Record<string, string | number> = { ...fixed };
  for (const [name, value] of Object.entries(found.groups ?? {}))
    values[name] = numbers.has(name) ? Number(value.replaceAll(',', '')) : value;
  return values;
}
