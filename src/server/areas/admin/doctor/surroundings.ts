import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';

import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';
import { createIo } from '#server/lib/io.ts';
import { RenderError } from '#server/render/render-error.ts';
import type { Around, Found } from './checks.ts';

const gibibyte = 1024 ** 3;

export async function checkDisk({ settings: { dataDir } }: Around): Promise<Found> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const words = t`${{ size: inGibibytes(free) }} GiB free in ${{ folder: dataDir }}.`;
    if (free >= 2 * gibibyte) return { state: 'ok', words };
    const next = t`Make room, or move DATA_DIR to a larger disk.`;
    return { state: free < gibibyte / 4 ? 'problem' : 'note', words, next };
  } catch {
    return {
      state: 'problem',
      words: t`${{ folder: dataDir }} can’t be read.`,
      next: t`Let the program’s user read and write it.`,
    };
  }
}

const inGibibytes = (bytes: number) =>
  (bytes / gibibyte).toLocaleString(readerLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export async function checkMail({ settings: { mail } }: Around): Promise<Found> {
  if (!mail)
    return {
      state: 'note',
      words: t`No mail server is set: SMTP_URL and MAIL_FROM are empty.`,
      next: t`Set SMTP_URL and MAIL_FROM to send mail.`,
    };
  const transport = createTransport({ url: mail.url, connectionTimeout: 5_000, greetingTimeout: 5_000 });
  try {
    await transport.verify();
    return { state: 'ok', words: t`The server accepts mail from ${{ sender: mail.from }}.` };
  } catch (error) {
    return {
      state: 'problem',
      words:
        error instanceof Error && 'code' in error
          ? t`The server of SMTP_URL doesn’t accept mail (${{ code: String(error.code) }}).`
          : t`The server of SMTP_URL doesn’t accept mail.`,
      next: t`Check its name, port, user and password in SMTP_URL.`,
    };
  } finally {
    transport.close();
  }
}

export async function checkAddress({ settings: { baseUrl } }: Around): Promise<Found> {
  const status = await statusAt(baseUrl, '/healthz');
  const next = t`BASE_URL must be the URL that people enter. A proxy there must forward to Copydesk.`;
  if (status === 200) return { state: 'ok', words: t`Copydesk answers at ${{ url: baseUrl }}.` };
  return typeof status === 'number'
    ? {
        state: 'problem',
        words: t`${{ url: baseUrl }} answers ${{ status }} to /healthz. Is it Copydesk?`,
        next,
      }
    : {
        state: 'note',
        words: t`Copydesk doesn’t answer at ${{ url: baseUrl }} (${{ problem: status }}). Is it running?`,
        next,
      };
}

/** Whether files can be stored, and whether networks can fetch them. */
export async function checkMedia({ files, settings: { baseUrl, s3 } }: Around): Promise<Found> {
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await files.write(key, Buffer.from('Copydesk'));
    const read = await files.read(key);
    if (Buffer.from(read).toString() !== 'Copydesk') throw new Error('another content');
  } catch {
    return s3
      ? {
          state: 'problem',
          words: t`The bucket ${{ bucket: s3.bucket }} doesn’t keep files.`,
          next: t`Check the S3 settings and the permissions of the key.`,
        }
      : {
          state: 'problem',
          words: t`The media folder doesn’t keep files.`,
          next: t`Let the program’s user write to DATA_DIR.`,
        };
  } finally {
    await files.remove(key).catch(() => {});
  }
  const kept = s3 ? t`The bucket ${{ bucket: s3.bucket }} keeps files.` : t`The media folder keeps files.`;
  const { hostname } = new URL(baseUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return { state: 'ok', words: `${kept} ${t`Networks fetch them at ${{ url: `${baseUrl}/media/` }}.`}` };
  return {
    state: 'note',
    words: `${kept} ${t`At ${{ url: baseUrl }} only this machine can fetch them.`}`,
    next: t`Networks that fetch images and videos themselves need a BASE_URL on the public internet.`,
  };
}

export function checkOutgoing({ settings: { outboundAllow } }: Around): Found {
  if (outboundAllow.length === 0) return { state: 'ok', words: t`Only public addresses can be reached.` };
  return {
    state: 'note',
    words: t`These private addresses can be reached: ${{ addresses: outboundAllow.join(', ') }}`,
    next: t`Remove from OUTBOUND_ALLOW what is no longer needed.`,
  };
}

export async function checkBrowser({ renderer, settings: { chromiumPath } }: Around): Promise<Found> {
  const trouble = chromiumPath ? 'problem' : 'note';
  const missing = await renderer.problem();
  if (missing !== null) return { state: trouble, words: missing };
  try {
    const html = '<div class="vh-card">Copydesk</div>';
    const media = () => Promise.resolve(null);
    const card = { organizationId: null, html, css: '', width: 100, height: 100, fonts: [], media };
    await renderer.render(card, { type: 'png' });
    return { state: 'ok', words: t`Chromium renders images.` };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return {
      state: trouble,
      words: t`Chromium doesn’t render images: ${{ problem: textNow(error.text) }}`,
      next: t`Install Chromium, or name one that runs here by CHROMIUM_PATH.`,
    };
  }
}

/** The HTTP status of our own URL, which may be private; else the reason why there is none. */
async function statusAt(baseUrl: string, path: string): Promise<number | string> {
  const url = new URL(path, baseUrl);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const io = createIo({ allow: [`${url.hostname}:${port}`], userAgent: 'Copydesk doctor' });
  try {
    return (await io.fetch(url.href, { timeoutMs: 5_000 })).status;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : t`no answer`;
  } finally {
    await io.close();
  }
}
