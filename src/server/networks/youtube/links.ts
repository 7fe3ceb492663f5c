import type { Whose } from '#server/networks/network.ts';
import { commentId } from './comments.ts';
import { prepared } from './prepare.ts';

const videoId = /^[\w-]{11}$/;

/**
 * The id in the address of a video (`watch?v=`, `youtu.be/`, `shorts/`, `live/`, and that of the Studio), or in that of
 * a comment. An address does not say whose video it is: of a post, it must be that of the uploaded one.
 */
export function idOf(address: string, of?: Whose): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const id = videoIn(url);
  if (id === null || !of) return id;
  const step = prepared.safeParse(of.prepared).data;
  if (step) return id === step.video ? id : null;
  return commentId.safeParse(url.searchParams.get('lc')).data ?? null;
}

function videoIn(url: URL): string | null {
  const [, first = '', second = ''] = url.pathname.split('/');
  const id = /^(?:www\.)?youtu\.be$/.test(url.hostname)
    ? first
    : /^(?:(?:www|m|studio)\.)?youtube\.com$/.test(url.hostname)
      ? first === 'watch'
        ? (url.searchParams.get('v') ?? '')
        : ['shorts', 'live', 'video'].includes(first)
          ? second
          : ''
      : '';
  return videoId.test(id) ? id : null;
}
