import { fileTypeFromBuffer } from 'file-type';

import { invalid } from '#contract/errors.ts';
import { platformOf } from '#contract/intake/platform.ts';
import type { PageMetadata } from '#contract/intake/url-meta.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { readHead } from '#server/lib/page-head.ts';
import { metadataOf } from '#server/lib/page-meta.ts';
import { fetchGood } from '#server/sources/reply.ts';
import { SourceError } from '#server/sources/source.ts';
import { readOEmbed } from './oembed.ts';

const timeoutMs = 10_000;
/** A page's metadata is near its beginning, and a file's type in its first bytes. */
const maxBytes = 5 * 1024 * 1024;

/**
 * Reads a URL through the guarded fetch.
 * @throws CodedError validation_error, with the other server's message, when it cannot be read
 */
export async function readPage(io: Io, address: string, now: Date): Promise<PageMetadata> {
  const reply = await fetchPage(io, address.trim());
  const contentType = await typeOfBody(reply);
  const kind = kindOf(contentType);
  const nothing = { kind, contentType, platform: platformOf(reply.url), now };
  if (kind !== 'page')
    return metadataOf({ ...nothing, url: reply.url, head: null, oembed: null, language: null });
  const head = await readHead(reply.text());
  const embed = head.links.find(
    ({ rel, type }) => rel.includes('alternate') && /^(application|text)\/json\+oembed/.test(type),
  );
  const embedUrl = embed && URL.parse(embed.href, reply.url)?.href;
  return metadataOf({
    ...nothing,
    url: reply.url,
    head,
    oembed: embedUrl ? await readOEmbed(io, embedUrl) : null,
    language: reply.headers['content-language'] ?? null,
  });
}

async function fetchPage(io: Io, address: string): Promise<Fetched> {
  const headers = {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/*;q=0.8,*/*;q=0.5',
    'accept-language': 'en;q=0.9,*;q=0.5',
  };
  try {
    return await fetchGood(io, address, { headers, timeoutMs, maxBytes, beginning: true });
  } catch (error) {
    if (error instanceof SourceError) throw invalid(error.message, { url: error.message });
    throw error;
  }
}

/** Enough to detect a file's type; more bytes could be crafted to cost more. */
const sniffed = 4_100;

/** The type of a body by its first bytes; else by its text, and last by its header. */
async function typeOfBody({ body, headers }: Fetched): Promise<string | null> {
  const mimeType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() || null;
  if (body.length === 0) return mimeType;
  const start = body.subarray(0, sniffed);
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return found.mime;
  const text = Buffer.from(start).toString('latin1').replaceAll('\0', '');
  if (/^\s*[{[]/.test(text)) return mimeType;
  if (/^[^<]*(?:<[?!][^>]*>[^<]*)*<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/<(!doctype html|html|head|title|meta|body|link|script|div|p)[\s>]/i.test(text)) return 'text/html';
  return mimeType;
}

function kindOf(contentType: string | null): PageMetadata['kind'] {
  const [family] = contentType?.split('/') ?? [];
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  if (contentType === null || /^(text\/html|application\/xhtml\+xml)$/.test(contentType)) return 'page';
  return documents.test(contentType) ? 'document' : 'other';
}

const documents =
  /^application\/(pdf|msword|rtf|epub\+zip|vnd\.(ms-|openxmlformats-|oasis\.opendocument)|x-cfb)|^text\/(plain|markdown|csv)$/;
