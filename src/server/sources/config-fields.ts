import { z } from 'zod';

/** Fields that the configurations of several sources share. */

/** The URL of a network's API; other URLs are for tests, proxies and mirrors. */
export function apiBase(usual: string) {
  return z
    .url({ protocol: /^https?$/ })
    .overwrite((url) => url.replace(/(?<!\/)\/+$/, ''))
    .default(usual)
    .describe('Where the API answers')
    .meta({ title: 'Address of the API', advanced: true });
}

/** A key: stored encrypted, and never shown again. Null while it is not set; nothing is read without it. */
export function secretText(what: string) {
  return z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .nullable()
    .default(null)
    .describe(what)
    .meta({ secret: true, needed: true });
}

/** A field beside the keys that is no secret, such as an account's name. Null while it is not set. */
export function openText(what: string) {
  return z.string().trim().min(1).max(400).nullable().default(null).describe(what).meta({ needed: true });
}

/** Named secrets, such as the headers of a request. */
export function secretRecord(what: string) {
  return z
    .record(z.string().min(1).max(200), z.string().max(4000))
    .default({})
    .describe(what)
    .meta({ secret: true });
}

/** A list of words that a person enters: cleaned, each once, without their leading sign. */
export function listText(sign: string, what: string) {
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
    .describe(what);
}

/** The names of the secret fields. */
export function secretFieldsOf(config: z.ZodType): string[] {
  if (!(config instanceof z.ZodObject)) return [];
  return Object.entries(config.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType && field.meta()?.secret === true ? [name] : [],
  );
}
