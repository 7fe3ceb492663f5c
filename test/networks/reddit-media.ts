import { randomUUID } from 'node:crypto';

import type { Answer } from './site-double.ts';

export interface MediaSwitches {
  /** The largest file that the store takes, in bytes. */
  mostBytes: number;
  /** The next uploads are refused: their form has ended. */
  endedForms: number;
}

interface StoredFile {
  id: string;
  key: string;
  bytes: number | null;
  type: string;
}

/** The store of files at Amazon, and the forms for it, as PRAW reads them. */
export function createFiles(switches: MediaSwitches, origin: () => string) {
  const files = new Map<string, StoredFile>();
  const signatures = new Map<string, string>();
  let made = 0;

  return {
    files,
    signatures,

    lease(form: URLSearchParams): Answer {
      const [path, type] = [form.get('filepath') ?? '', form.get('mimetype') ?? ''];
      if (!/^[\w-]+\.\w+$/.test(path) || !/^(image\/(png|jpeg|gif)|video\/(mp4|quicktime))$/.test(type))
        return { status: 400, body: { message: 'Bad Request', error: 400, reason: 'INVALID_FILE' } };
      const id = `a${(++made).toString(36)}x${randomUUID().slice(0, 8)}`;
      const key = `${type.startsWith('image/') ? 'rte_images' : 'rte_videos'}/${id}`;
      const signature = randomUUID().replaceAll('-', '');
      files.set(id, { id, key, bytes: null, type });
      signatures.set(key, signature);
      const fields = [
        { name: 'acl', value: 'private' },
        { name: 'key', value: key },
        { name: 'X-Amz-Signature', value: signature },
        { name: 'Content-Type', value: type },
      ];
      const action = `${origin().replace('http:', '')}/reddit-uploaded-media`;
      const asset = { asset_id: id, processing_state: 'incomplete', websocket_url: `wss://example/${id}` };
      return { status: 200, body: { args: { action, fields }, asset } };
    },

    /** The file is the last part of the form: the store ignores what comes after it. */
    receive(body: Buffer, type: string): Answer {
      const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '';
      const text = body.toString('latin1');
      const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(text)?.[1] ?? '';
      const key = field('key');
      const refused = (status: number, code: string, more = ''): Answer => ({
        status,
        body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} for ${signatures.get(key)}</Message>${more}</Error>`,
        headers: { 'content-type': 'application/xml' },
      });
      if (field('X-Amz-Signature') !== signatures.get(key)) return refused(403, 'AccessDenied');
      if (switches.endedForms > 0) {
        switches.endedForms -= 1;
        return refused(403, 'AccessDenied');
      }
      const at = text.indexOf('name="file"; filename=');
      const start = text.indexOf('\r\n\r\n', at) + 4;
      const bytes = text.lastIndexOf(`\r\n--${boundary}--`) - start;
      if (at < 0 || bytes < 0) return refused(400, 'MalformedPOSTRequest');
      if (bytes > switches.mostBytes)
        return refused(400, 'EntityTooLarge', `<MaxSizeAllowed>${switches.mostBytes}</MaxSizeAllowed>`);
      const file = [...files.values()].find((one) => one.key === key);
      if (file) file.bytes = bytes;
      return {
        status: 201,
        body: `<PostResponse><Location>${origin()}/${encodeURIComponent(key)}</Location></PostResponse>`,
      };
    },

    /** The uploaded file at this address. */
    at: (url: string): StoredFile | null =>
      [...files.values()].find(({ key, bytes }) => bytes !== null && url === `${origin()}/${key}`) ?? null,
  };
}

export type Files = ReturnType<typeof createFiles>;
