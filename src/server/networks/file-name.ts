import { randomUUID } from 'node:crypto';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/**
 * A unique name for an uploaded file, since some servers (snac) store files by name and overwrite the older
 * one.
 * @param type MIME type
 */
export function newFileName(type: string): string {
  return `${randomUUID()}.${fileEnding(type)}`;
}

/**
 * The ending of a file's name, by which servers tell what it is.
 * @param type MIME type
 */
export function fileEnding(type: string): string {
  return extensions[type] ?? type.split('/')[1]?.replace(/\W.*/, '') ?? 'bin';
}
