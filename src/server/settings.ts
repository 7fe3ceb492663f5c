import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { ChatModelSettings } from '#server/lib/chat-model.ts';
import { problemOf } from '#server/lib/problem.ts';
import { StartError } from '#server/lib/start-error.ts';
import type { App, InstanceClient } from '#server/networks/connecting.ts';
import { translatorNames } from '#server/translators/translator.ts';
import { table, webAddress, type SettingName } from './settings-table.ts';
import { readSourceFields, sourceSettings, type SourceFields } from './source-settings.ts';

/** The environment, parsed once. Null means "not set". */
export interface Settings {
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  appSecret: string;
  /** The origin for browsers, without a slash at the end. */
  baseUrl: string;
  /** The origin of short links; null: `baseUrl`. */
  shortUrl: string | null;
  demo: boolean;
  /** Who may create further organizations. */
  organizations: 'administrator' | 'everyone';
  /** Whether agents' apps may register themselves, to be connected by OAuth. */
  appRegistration: boolean;
  role: 'all' | 'web' | 'worker';
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  requestsPerHour: number;
  /** `host:port` of private addresses that outgoing requests may reach. */
  outboundAllow: string[];
  chromiumPath: string | null;
  /** Addresses and CIDR ranges whose forwarded headers are trusted. */
  trustedProxies: string[];
  /** A bucket for media; null: a folder below DATA_DIR. */
  s3: {
    bucket: string;
    region: string;
    /** Null: Amazon's. */
    endpoint: string | null;
    /** Null: from the machine's own role or files. */
    accessKeyId: string | null;
    secretAccessKey: string | null;
  } | null;
  /** `hours` between automatic backups, 0 for none; `folder` is absolute. */
  backups: { hours: number; keep: number; folder: string };
  /** Maximum bytes of a medium that is uploaded in parts or fetched from a URL. */
  mediaBytes: number;
  retentionTrendsDays: number;
  retentionReadingsDays: number;
  mail: { url: string; from: string } | null;
  vapid: {
    keys: { publicKey: string; privateKey: string } | null;
    subject: string;
  };
  oidc: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    name: string;
    /** The claim with a person's groups, where an organization names no other. */
    groupsClaim: string;
  } | null;
  /** Our apps at networks that want one; null: without keys. */
  networkApps: InstanceClient['apps'];
  /** The monthly budgets for publishing to networks that charge for it, in US dollars; null for none. */
  networkBudgets: Readonly<Partial<Record<NetworkName, number | null>>>;
  /** Keys and URLs of networks, by kind of source. */
  sourceFields: SourceFields;
  /** The engine that translates drafts; null for none. */
  translation: TranslationSettings | null;
  /** A language model that grades drafts, and translates them where no engine is set. */
  model: ChatModelSettings | null;
  /** The monthly budget for its readings of drafts, in US dollars; null for none. */
  modelBudget: number | null;
  /** Whether the built-in reviewer grades drafts for the reviewer agents. */
  reviewer: boolean;
}

export type TranslationSettings =
  | { engine: 'deepl'; key: string; base: string | null }
  | { engine: 'libretranslate'; base: string; key: string | null }
  | { engine: 'model' };

/**
 * Reads the environment. Without `APP_SECRET` one is generated, once, in `DATA_DIR/app-secret`.
 * @throws StartError with one line for every wrong setting
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const wrong: string[] = [];
  const set = (name: SettingName): string | null => env[name]?.trim() || table[name].fallback;
  function parsed(name: string, value: string, schema: z.ZodType): unknown {
    const result = schema.safeParse(value, { error: problemOf });
    if (result.success) return result.data;
    const secret = /SECRET|PRIVATE|API_KEY|^(DATABASE|SMTP)_URL$/.test(name);
    wrong.push(
      `${name} ${result.error.issues[0]?.message ?? 'is wrong'}${secret ? '' : `, not "${value}"`}.`,
    );
    return null;
  }
  function read<N extends SettingName>(name: N): z.output<(typeof table)[N]['schema']> | null {
    const value = set(name);
    if (value === null) return null;
    return parsed(name, value, table[name].schema) as z.output<(typeof table)[N]['schema']> | null;
  }
  function needs(name: SettingName, because: string, of: boolean): void {
    if (of && set(name) === null) wrong.push(`${name} must be set too: ${because}.`);
  }

  for (const { name, as } of sourceSettings) {
    const value = env[name]?.trim();
    if (value && as === 'address') parsed(name, value, webAddress);
  }
  const oidc = [set('OIDC_ISSUER'), set('OIDC_CLIENT_ID'), set('OIDC_CLIENT_SECRET')].some((value) => value);
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    needs(name, 'sign-in by OpenID Connect needs issuer, client id and secret', oidc);
  for (const [name, other] of [
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
  ] as const)
    needs(name, `${other} is useless without it`, set(other) !== null);
  needs('MAIL_FROM', 'mail needs a sender', set('SMTP_URL') !== null);
  for (const [name, other] of [
    ['S3_BUCKET', 'S3_ENDPOINT'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ] as const)
    needs(name, `${other} is useless without it`, set(other) !== null);
  const split = set('ROLE') === 'web' || set('ROLE') === 'worker';
  needs('DATABASE_URL', 'web and workers apart need a database that both reach', split);
  needs('APP_SECRET', 'several nodes must share one secret', split);

  needs('MODEL_NAME', 'an address has several models', set('MODEL_URL') !== null);
  needs('MODEL_PRICES', 'a budget needs them', set('MODEL_MONTHLY_BUDGET') !== null);
  const chosen = read('TRANSLATOR');
  needs('DEEPL_API_KEY', 'DeepL asks for it', chosen === 'deepl');
  needs('LIBRETRANSLATE_URL', 'it has no address of its own', chosen === 'libretranslate');
  needs('MODEL_URL', 'a model has no address of its own', chosen === 'model');
  const [input, output] = read('MODEL_PRICES') ?? [];
  const prices = input === undefined || output === undefined ? null : { input, output };
  const modelUrl = read('MODEL_URL');
  function translationOf(): TranslationSettings | null {
    const [key, base] = [read('DEEPL_API_KEY'), read('LIBRETRANSLATE_URL')];
    const can = { deepl: key !== null, libretranslate: base !== null, model: modelUrl !== null };
    switch (chosen ?? translatorNames.find((name) => can[name])) {
      case 'deepl':
        return { engine: 'deepl', key: key ?? '', base: read('DEEPL_BASE') };
      case 'libretranslate':
        return { engine: 'libretranslate', base: base ?? '', key: read('LIBRETRANSLATE_API_KEY') };
      case 'model':
        return { engine: 'model' };
      case undefined:
        return null;
    }
  }

  function appOf(id: SettingName & `${string}_ID`, secret: SettingName & `${string}_SECRET`): App | null {
    const [clientId, clientSecret] = [set(id), set(secret)];
    needs(id, `${secret} is useless without it`, clientSecret !== null);
    needs(secret, `${id} is useless without it`, clientId !== null);
    return clientId === null ? null : { clientId, clientSecret };
  }
  /** An app that sources use too, so that one of its keys may be set for them alone. */
  function appOfSources(id: string, secret: string): App | null {
    const [clientId, clientSecret] = [env[id]?.trim(), env[secret]?.trim()];
    return clientId && clientSecret ? { clientId, clientSecret } : null;
  }
  const linkedinApp = appOf('LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET');
  const redditApp = appOfSources('REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET');
  const networkApps = {
    linkedin: linkedinApp && { ...linkedinApp, pages: read('LINKEDIN_PAGES') === '1' },
    meta: appOf('META_APP_ID', 'META_APP_SECRET'),
    reddit: redditApp && { ...redditApp, contact: env.REDDIT_USERNAME?.trim() || null },
    threads: appOf('THREADS_APP_ID', 'THREADS_APP_SECRET'),
    google: appOf('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    pinterest: appOfSources('PINTEREST_APP_ID', 'PINTEREST_APP_SECRET'),
    tumblr: appOfSources('TUMBLR_API_KEY', 'TUMBLR_API_SECRET'),
    tiktok: appOfSources('TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'),
    x: appOf('X_CLIENT_ID', 'X_CLIENT_SECRET'),
  };

  const port = read('PORT') ?? 0;
  const mailUrl = read('SMTP_URL');
  const issuer = read('OIDC_ISSUER');
  const baseUrl = new URL(read('BASE_URL') ?? `http://localhost:${port}`).origin;
  const shortUrl = read('SHORT_URL');
  const [publicKey, privateKey] = [read('VAPID_PUBLIC_KEY'), read('VAPID_PRIVATE_KEY')];
  const s3Bucket = read('S3_BUCKET');
  const settings = {
    host: read('HOST') ?? '',
    port,
    dataDir: resolve(read('DATA_DIR') ?? ''),
    databaseUrl: read('DATABASE_URL'),
    baseUrl,
    shortUrl: shortUrl === null ? null : new URL(shortUrl).origin,
    demo: read('DEMO') === '1',
    organizations: read('ORGANIZATIONS') ?? 'administrator',
    appRegistration: read('APP_REGISTRATION') !== 'off',
    role: read('ROLE') ?? 'all',
    logLevel: read('LOG_LEVEL') ?? 'info',
    requestsPerHour: read('REQUESTS_PER_HOUR') ?? 0,
    outboundAllow: read('OUTBOUND_ALLOW') ?? [],
    chromiumPath: read('CHROMIUM_PATH'),
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    s3:
      s3Bucket === null
        ? null
        : {
            bucket: s3Bucket,
            region: read('S3_REGION') ?? '',
            endpoint: read('S3_ENDPOINT'),
            accessKeyId: read('S3_ACCESS_KEY_ID'),
            secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
          },
    backups: {
      hours: read('BACKUP_EVERY') ?? 0,
      keep: read('BACKUP_KEEP') ?? 1,
      folder: resolve(read('BACKUP_DIR') ?? join(read('DATA_DIR') ?? '', 'backups')),
    },
    mediaBytes: (read('MEDIA_MAX_MB') ?? 0) * 1024 * 1024,
    retentionTrendsDays: read('RETENTION_TRENDS_DAYS') ?? 0,
    retentionReadingsDays: read('RETENTION_READINGS_DAYS') ?? 0,
    mail: mailUrl === null ? null : { url: mailUrl, from: read('MAIL_FROM') ?? '' },
    vapid: {
      keys: publicKey === null || privateKey === null ? null : { publicKey, privateKey },
      subject: read('VAPID_SUBJECT') ?? subjectOf(baseUrl),
    },
    oidc:
      issuer === null
        ? null
        : {
            issuer,
            clientId: read('OIDC_CLIENT_ID') ?? '',
            clientSecret: read('OIDC_CLIENT_SECRET') ?? '',
            name: read('OIDC_NAME') ?? '',
            groupsClaim: read('OIDC_GROUPS_CLAIM') ?? '',
          },
    networkApps,
    networkBudgets: { x: read('X_MONTHLY_BUDGET') },
    sourceFields: readSourceFields(env),
    model:
      modelUrl === null
        ? null
        : { base: modelUrl, key: read('MODEL_API_KEY'), model: read('MODEL_NAME') ?? '', prices },
    modelBudget: read('MODEL_MONTHLY_BUDGET'),
    reviewer: read('REVIEWER') === '1',
    translation: translationOf(),
  };
  const appSecret = read('APP_SECRET');
  if (wrong.length > 0) throw new StartError(wrong.join('\n'));
  return { ...settings, appSecret: appSecret ?? keptSecret(settings.dataDir) };
}

/** Push services accept an https URL or a mailbox (RFC 8292). */
function subjectOf(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? baseUrl : `mailto:copydesk@${new URL(baseUrl).hostname}`;
}

/** The secret of this DATA_DIR, generated by the first process. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new StartError(
      `${file} cannot be read or made (${reason}). Set APP_SECRET, mend its rights, or choose another DATA_DIR.`,
    );
  }
}
