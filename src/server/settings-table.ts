import ipaddr from 'ipaddr.js';
import { z } from 'zod';

import { translatorNames } from '#server/translators/translator.ts';
import { sourceSettings } from './source-settings.ts';

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** 0: no automatic backups. */
const backupHours: Readonly<Record<string, number>> = { hourly: 1, daily: 24, weekly: 168, off: 0 };

/** Every setting: its default text (null: none), what it does, and its schema. */
export const table = {
  HOST: row('localhost', 'Address to listen on. `0.0.0.0` opens it to the network.', z.string()),
  PORT: row('4400', 'Port to listen on.', whole(65_535)),
  DATA_DIR: row('./data', 'Folder for the embedded database, uploads and secrets.', z.string()),
  DATABASE_URL: row(
    null,
    'PostgreSQL 15 or newer to use instead of the embedded one: `postgres://user:password@host/database`. ' +
      'No transaction pooler.',
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address like postgres://user:password@host/database',
    }),
  ),
  APP_SECRET: row(
    null,
    'Encrypts stored credentials and signs sessions, 32 characters or more. Made once in DATA_DIR when unset; ' +
      'several nodes must share one.',
    z.string().min(32, 'must have 32 characters or more'),
  ),
  BASE_URL: row(
    null,
    'Public URL of Copydesk, without a path. `http://localhost:PORT` when unset.',
    webAddress.regex(/^https?:\/\/[^/?#]+\/?$/, 'must have no path'),
  ),
  SHORT_URL: row(
    null,
    'Domain of short links, without a path; it must lead to this installation. BASE_URL when unset.',
    webAddress.regex(/^https?:\/\/[^/?#]+\/?$/, 'must have no path'),
  ),
  DEMO: row(
    '1',
    '`0`: no demo is added to an empty database; the first visitor sets Copydesk up.',
    z.enum(['0', '1']),
  ),
  ORGANIZATIONS: row(
    'administrator',
    'Who may create further organizations: `administrator` of the installation, or `everyone` who is signed in.',
    z.enum(['administrator', 'everyone']),
  ),
  APP_REGISTRATION: row(
    'open',
    'Whether agents’ apps may register themselves, to be connected by OAuth: `open` or `off`. Connected apps stay.',
    z.enum(['open', 'off']),
  ),
  ROLE: row('all', '`web` serves, `worker` runs jobs, `all` does both.', z.enum(['all', 'web', 'worker'])),
  LOG_LEVEL: row(
    'info',
    'Least important line that is logged.',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  REQUESTS_PER_HOUR: row(
    '100',
    'Requests an hour for each API key of the paid plans. A person in the browser has as many, but at least 6000.',
    whole(),
  ),
  OUTBOUND_ALLOW: row(
    '',
    'Private addresses that outgoing requests may reach, as `host:port`, separated by commas.',
    list(/^[^\s:/]+:\d+$|^\[[\da-f:]+\]:\d+$/i, 'must be a list like feeds.intranet:80,10.0.0.5:8080'),
  ),
  CHROMIUM_PATH: row(
    null,
    'Chromium that draws previews and pictures. When unset, an installed one, else the one from npm.',
    z.string(),
  ),
  TRUSTED_PROXIES: row(
    '',
    'Addresses or CIDR ranges of reverse proxies whose `X-Forwarded-*` headers are trusted, separated by commas.',
    list(/./, '').refine((items) => items.every(isAddressRange), 'must be a list like 127.0.0.1,10.0.0.0/8'),
  ),
  MEDIA_MAX_MB: row(
    '4096',
    'Largest file that is uploaded in parts or fetched from a URL, in megabytes. An upload in one request has at most 50.',
    whole(5_000),
  ),
  BACKUP_EVERY: row(
    'daily',
    'How often a backup is made automatically: `hourly`, `daily`, `weekly`, a number of hours, or `off`.',
    z
      .string()
      .regex(
        /^(hourly|daily|weekly|off|[1-9]\d{0,3})$/,
        'must be hourly, daily, weekly, off or a number of hours',
      )
      .transform((text) => backupHours[text] ?? Number(text)),
  ),
  BACKUP_KEEP: row('7', 'How many automatic backups are kept. Older ones are deleted.', whole(1_000)),
  BACKUP_DIR: row(null, 'Folder for backups. `DATA_DIR/backups` when unset.', z.string()),
  S3_BUCKET: row(null, 'S3 bucket for pictures and videos. `DATA_DIR/media` when unset.', z.string()),
  S3_REGION: row('us-east-1', 'Region of the bucket.', z.string()),
  S3_ENDPOINT: row(null, 'URL of an S3-compatible store other than Amazon’s.', webAddress),
  S3_ACCESS_KEY_ID: row(null, 'Access key id. The machine’s own role when unset.', z.string()),
  S3_SECRET_ACCESS_KEY: row(null, 'Secret access key.', z.string()),
  RETENTION_TRENDS_DAYS: row(
    '400',
    'Days after which trends are deleted, counted from when Copydesk first stored them.',
    whole(),
  ),
  RETENTION_READINGS_DAYS: row(
    '400',
    'Days after which readings of their counts are deleted. Imported readings count from the import.',
    whole(),
  ),
  SMTP_URL: row(
    null,
    'Mail server: `smtps://user:password@host:465`. No mail is sent without it.',
    z.url({ protocol: /^smtps?$/, error: 'must be an address like smtps://user:password@host:465' }),
  ),
  MAIL_FROM: row(null, 'Sender of mail, needed with SMTP_URL: `Copydesk <desk@example.org>`.', z.string()),
  VAPID_PUBLIC_KEY: row(
    null,
    'Public key for push messages, URL-safe base64. When unset, a key pair is created once and kept in the database.',
    z.string().regex(/^[\w-]{87}$/, 'must be 87 characters of URL-safe base64'),
  ),
  VAPID_PRIVATE_KEY: row(
    null,
    'Private key of the same pair.',
    z.string().regex(/^[\w-]{43}$/, 'must be 43 characters of URL-safe base64'),
  ),
  VAPID_SUBJECT: row(
    null,
    'Contact for push services: `mailto:desk@example.org` or an https URL. BASE_URL when unset.',
    z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://'),
  ),
  OIDC_ISSUER: row(null, 'URL of an OpenID Connect provider for sign-in.', webAddress),
  OIDC_CLIENT_ID: row(null, 'Client id at the provider.', z.string()),
  OIDC_CLIENT_SECRET: row(null, 'Client secret at the provider.', z.string()),
  OIDC_NAME: row('Single sign-on', 'Name of the provider on the sign-in button.', z.string()),
  OIDC_GROUPS_CLAIM: row(
    'groups',
    'Claim with a person’s groups. What groups give is set in Settings → Single sign-on.',
    z.string(),
  ),
  TRANSLATOR: row(
    null,
    'Engine that translates drafts: `deepl`, `libretranslate` or `model`. The first one that is configured, when unset.',
    z.enum(translatorNames),
  ),
  DEEPL_API_KEY: row(null, 'DeepL API key.', z.string()),
  DEEPL_BASE: row(null, 'Another URL of the DeepL API.', webAddress),
  LIBRETRANSLATE_URL: row(null, 'URL of a LibreTranslate server.', webAddress),
  LIBRETRANSLATE_API_KEY: row(null, 'API key of that server, if it needs one.', z.string()),
  MODEL_URL: row(
    null,
    'OpenAI-compatible URL of the language model that reviews drafts: `https://api.openai.com/v1`.',
    webAddress,
  ),
  MODEL_API_KEY: row(null, 'API key of the model, if it needs one.', z.string()),
  MODEL_NAME: row(null, 'Name of the model, needed with MODEL_URL.', z.string()),
  MODEL_PRICES: row(
    null,
    'US dollars for a million input and output tokens, `2.50,10`. With it each review shows its cost.',
    z
      .string()
      .regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, 'must be two numbers like 2.50,10')
      .transform((text) => text.split(',').map(Number)),
  ),
  MODEL_MONTHLY_BUDGET: row(
    null,
    'Most US dollars that reviews by the model may cost in a month (UTC), for all organizations. Needs MODEL_PRICES.',
    z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number like 20')
      .transform(Number),
  ),
  REVIEWER: row(
    '1',
    '`0`: Copydesk does not run reviewer agents itself. People and external agents still review.',
    z.enum(['0', '1']),
  ),
  LINKEDIN_CLIENT_ID: row(null, 'LinkedIn: client id of your app.', z.string()),
  LINKEDIN_CLIENT_SECRET: row(null, 'LinkedIn: its client secret.', z.string()),
  LINKEDIN_PAGES: row(
    '0',
    'LinkedIn: `1` if the app has the Community Management API, so that pages can be connected too.',
    z.enum(['0', '1']),
  ),
  META_APP_ID: row(null, 'Facebook and Instagram: id of your Meta app.', z.string()),
  META_APP_SECRET: row(null, 'Facebook and Instagram: its app secret.', z.string()),
  THREADS_APP_ID: row(
    null,
    'Threads: Threads app id of your Meta app, another one than its own.',
    z.string(),
  ),
  THREADS_APP_SECRET: row(null, 'Threads: its Threads app secret.', z.string()),
  GOOGLE_CLIENT_ID: row(null, 'YouTube: client id of your Google OAuth client.', z.string()),
  GOOGLE_CLIENT_SECRET: row(null, 'YouTube: its client secret.', z.string()),
  TUMBLR_API_SECRET: row(null, 'Tumblr: consumer secret of the app of TUMBLR_API_KEY.', z.string()),
  X_CLIENT_ID: row(null, 'X: client id of your app, of its OAuth 2.0 keys.', z.string()),
  X_CLIENT_SECRET: row(null, 'X: its client secret.', z.string()),
  X_MONTHLY_BUDGET: row(
    null,
    'X: most US dollars that publishing may cost in a month (UTC), for all organizations; posts beyond it are not published.',
    z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number like 20')
      .transform(Number),
  ),
};

export type SettingName = keyof typeof table;

/** Name, default and meaning of every setting, in the order of docs/settings.md. */
export const settingsTable: readonly { name: string; fallback: string | null; what: string }[] = [
  ...Object.entries(table).map(([name, { fallback, what }]) => ({ name, fallback, what })),
  ...sourceSettings.map(({ name, what }) => ({ name, fallback: null, what })),
];

function row<S extends z.ZodType>(
  fallback: string | null,
  what: string,
  schema: S,
): { fallback: string | null; what: string; schema: S } {
  return { fallback, what, schema };
}

/** A whole number from 1 to `most`. */
function whole(most = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(most));
}

function list(item: RegExp, message: string): z.ZodType<string[]> {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every((part) => item.test(part)), message);
}

function isAddressRange(value: string): boolean {
  return ipaddr.isValid(value) || ipaddr.isValidCIDR(value);
}
