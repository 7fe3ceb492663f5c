import { z } from 'zod';

import { t } from '#contract/message.ts';

/** Fields that the configurations of several sources share. */

/**
 * For `.meta()`: what a form says of a field, and what it calls it. They are asked for with each form, so they
 * are in the language of who gets it.
 */
export function texts(description: () => string, title?: () => string) {
  return {
    get description() {
      return description();
    },
    get title() {
      return title?.();
    },
  };
}

/** The URL of a network's API; other URLs are for tests, proxies and mirrors. */
export function apiBase(usual: string) {
  return z
    .url({ protocol: /^https?$/ })
    .overwrite((url) => url.replace(/(?<!\/)\/+$/, ''))
    .default(usual)
    .meta(
      texts(
        () => t`Where the API answers`,
        () => t`Address of the API`,
      ),
    )
    .meta({ advanced: true });
}

/** A key: stored encrypted, and never shown again. Null while it is not set; nothing is read without it. */
export function secretText(description: () => string, title: () => string) {
  return z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .nullable()
    .default(null)
    .meta(texts(description, title))
    .meta({ secret: true, needed: true });
}

/** A field beside the keys that is no secret, such as an account's name. Null while it is not set. */
export function openText(description: () => string, title: () => string) {
  return z
    .string()
    .trim()
    .min(1)
    .max(400)
    .nullable()
    .default(null)
    .meta(texts(description, title))
    .meta({ needed: true });
}

/** Named secrets, such as the headers of a request. */
export function secretRecord(description: () => string, title: () => string) {
  return z
    .record(z.string().min(1).max(200), z.string().max(4000))
    .default({})
    .meta(texts(description, title))
    .meta({ secret: true });
}

/** A list of words that a person enters: cleaned, each once, without their leading sign. */
export function listText(sign: string, description: () => string, title: () => string) {
  return z
    .array(
      z
        .string()
        .max(200)
        .transform((item) => (item.trim().startsWith(sign) ? item.trim().slice(sign.length) : item.trim()))
        .pipe(z.string().min(1)),
    )
    .max(100)
    .transform((items) => [...new Set(items)])
    .meta(texts(description, title));
}

/** The names of the secret fields. */
export function secretFieldsOf(config: z.ZodType): string[] {
  if (!(config instanceof z.ZodObject)) return [];
  return Object.entries(config.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType && field.meta()?.secret === true ? [name] : [],
  );
}
