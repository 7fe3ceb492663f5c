import { chatModel } from '#server/lib/chat-model.ts';
import type { Settings } from '#server/settings.ts';
import { deepl } from './deepl.ts';
import { libretranslate } from './libretranslate.ts';
import { modelTranslator } from './model.ts';
import type { Translator } from './translator.ts';

/** The engine that the settings name, or the first that is configured; null for none. */
export function translatorOf({
  translation,
  model,
}: Pick<Settings, 'translation' | 'model'>): Translator | null {
  switch (translation?.engine) {
    case 'deepl':
      return deepl(translation);
    case 'libretranslate':
      return libretranslate(translation);
    case 'model':
      return model && modelTranslator(chatModel(model));
    case undefined:
      return null;
  }
}
