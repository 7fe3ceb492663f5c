import { z } from 'zod';

import { callEngine, brokenAnswer, whole } from './reply.ts';
import type { Translator } from './translator.ts';

/** LibreTranslate, self-hosted or not. https://docs.libretranslate.com/guides/api_usage/ */

const label = 'LibreTranslate';

const reply = z.object({ translatedText: z.array(z.string()) });

export function libretranslate({ base, key }: { base: string; key: string | null }): Translator {
  return {
    name: 'libretranslate',
    label,
    async translate(io, { texts, from, to }) {
      const answer = await callEngine(
        io,
        label,
        `${base.replace(/(?<!\/)\/+$/, '')}/translate`,
        {
          headers: {},
          body: {
            q: texts,
            source: codeOf(from),
            target: codeOf(to),
            format: 'html',
            ...(key !== null && { api_key: key }),
          },
          secret: key,
        },
        (status, message) => {
          if (status === 403) return 'key';
          if (status === 429)
            return /limit|quota|exceed/i.test(message) && /day|month|plan/i.test(message) ? 'quota' : 'busy';
          if (status === 503) return 'busy';
          return status === 400 && /api key/i.test(message)
            ? 'key'
            : status === 400
              ? 'unsupported'
              : 'broken';
        },
      );
      const { data } = reply.safeParse(answer);
      if (!data) throw brokenAnswer(label);
      return whole(label, texts, data.translatedText);
    },
  };
}

/** Languages without a region, except for those that it lists twice. */
function codeOf(lang: string): string {
  const { language, region, script } = new Intl.Locale(lang).maximize();
  if (language === 'zh') return script === 'Hant' ? 'zh-Hant' : 'zh-Hans';
  if (language === 'pt' && region === 'BR' && new Intl.Locale(lang).region === 'BR') return 'pt-BR';
  return language === 'no' ? 'nb' : language;
}
