import { z } from 'zod';

import { callEngine, brokenAnswer, whole } from './reply.ts';
import type { Translator } from './translator.ts';

/** DeepL's API. https://developers.deepl.com/docs/api-reference/translate */

const label = 'DeepL';

const reply = z.object({ translations: z.array(z.object({ text: z.string() })) });

/** So many texts a request. */
const mostTexts = 50;

/** @param base another URL than DeepL's own, which differs for keys of the free plan (they end in `:fx`) */
export function deepl({ key, base }: { key: string; base: string | null }): Translator {
  const host = base ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com');
  return {
    name: 'deepl',
    label,
    async translate(io, { texts, from, to }) {
      const translated: string[] = [];
      for (let at = 0; at < texts.length; at += mostTexts) {
        const part = texts.slice(at, at + mostTexts);
        const answer = await callEngine(
          io,
          label,
          `${host}/v2/translate`,
          {
            headers: { authorization: `DeepL-Auth-Key ${key}` },
            body: {
              text: part,
              source_lang: sourceOf(from),
              target_lang: targetOf(to),
              tag_handling: 'xml',
              tag_handling_version: 'v2',
              preserve_formatting: true,
            },
            secret: key,
          },
          (status, message) => {
            if (status === 403 || status === 401) return 'key';
            if (status === 456) return 'quota';
            if (status === 429 || status === 529 || status === 503) return 'busy';
            return status === 400 && /lang/i.test(message) ? 'unsupported' : 'broken';
          },
        );
        const { data } = reply.safeParse(answer);
        if (!data) throw brokenAnswer(label);
        translated.push(
          ...whole(
            label,
            part,
            data.translations.map(({ text }) => text),
          ),
        );
      }
      return translated;
    },
  };
}

/** Source languages have no region. */
function sourceOf(lang: string): string {
  return new Intl.Locale(lang).language.toUpperCase();
}

/** English, Portuguese and Chinese need a region; the others have only their language. */
function targetOf(lang: string): string {
  const { language, region, script } = new Intl.Locale(lang).maximize();
  switch (language) {
    case 'en':
      return new Intl.Locale(lang).region && region !== 'US' ? 'EN-GB' : 'EN-US';
    case 'pt':
      return region === 'BR' && new Intl.Locale(lang).region === 'BR' ? 'PT-BR' : 'PT-PT';
    case 'zh':
      return script === 'Hant' ? 'ZH-HANT' : 'ZH-HANS';
    case 'no':
    case 'nn':
      return 'NB';
    default:
      return language.toUpperCase();
  }
}
