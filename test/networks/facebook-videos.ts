import type { createPage } from './facebook-posts.ts';
import { graphError, noObject, ok, type Answer, type Call } from './graph.ts';

export interface VideoSwitches {
  /** The most bytes that a chunk is asked to have. */
  chunkBytes: number;
  /** A chunk is accepted only in part, so often. */
  shortChunks: number;
  /** From so many bytes on, no chunk is accepted for now. */
  stopsAt: number;
  /** The connection is cut after so many bytes of a stream, so often. */
  cuts: number;
  /** For so many status requests a published video is being processed. */
  processing: number;
  /** It turns out to be invalid. */
  processingFails: boolean;
  /** Publishing what is published already is refused. */
  refusesFinished: boolean;
}

interface Video {
  id: string;
  edge: string;
  session: string;
  bytes: Buffer[];
  size: number;
  description: string;
  state: 'uploading' | 'finished' | 'out' | 'failed';
  left: number;
  postId: string | null;
}

/**
 * Videos in chunks, and reels and stories as one stream.
 * https://developers.facebook.com/docs/graph-api/reference/page/videos,
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing
 */
export function createVideos(
  page: ReturnType<typeof createPage>,
  switches: VideoSwitches,
  newId: () => string,
) {
  const videos: Video[] = [];
  const received = ({ bytes }: Video) => bytes.reduce((sum, part) => sum + part.length, 0);
  const windowOf = (video: Video) => {
    const start = received(video);
    return {
      start_offset: String(start),
      end_offset: String(Math.min(video.size, start + switches.chunkBytes)),
    };
  };

  function begin(edge: string, { form }: Call): Answer {
    const video: Video = {
      id: newId(),
      edge,
      session: newId(),
      bytes: [],
      size: Number(form['file_size'] ?? 0),
      description: '',
      state: 'uploading',
      left: switches.processing,
      postId: null,
    };
    videos.push(video);
    if (edge === 'videos')
      return ok({ video_id: video.id, upload_session_id: video.session, ...windowOf(video) });
    return ok({ video_id: video.id, upload_url: `https://rupload.facebook.com/video-upload/${video.id}` });
  }

  function transfer({ form, file }: Call): Answer {
    const video = videos.find(({ session }) => session === form['upload_session_id']);
    if (!video || !file) return graphError(6_000, 'There was a problem uploading your video file');
    if (Number(form['start_offset']) !== received(video))
      return graphError(6_001, 'The offset is wrong', { subcode: 1_363_037 });
    if (received(video) >= switches.stopsAt)
      return graphError(2, 'Service temporarily unavailable', { status: 500, transient: true });
    const isShort = switches.shortChunks > 0;
    if (isShort) switches.shortChunks -= 1;
    video.bytes.push(isShort ? file.bytes.subarray(0, Math.floor(file.bytes.length / 2)) : file.bytes);
    return ok(windowOf(video));
  }

  /** The upload server. */
  function stream(id: string, { headers, body }: Call): Answer | 'cut' {
    const video = videos.find((one) => one.id === id);
    const refuse = (message: string) => ({
      status: 400,
      body: { debug_info: { retriable: false, type: 'OffsetInvalidError', message } },
    });
    if (!video) return refuse('Unknown session');
    video.size = Number(headers['file_size']);
    if (Number(headers['offset']) !== received(video)) return refuse('The offset is not where it ended');
    if (switches.cuts > 0) {
      switches.cuts -= 1;
      video.bytes.push(body.subarray(0, Math.floor(body.length / 3)));
      return 'cut';
    }
    video.bytes.push(body);
    return ok({ success: true });
  }

  function finish(edge: string, { form }: Call): Answer {
    const video = videos.find(
      ({ id, session }) => id === form['video_id'] || session === form['upload_session_id'],
    );
    if (!video || video.edge !== edge || received(video) < video.size)
      return graphError(6_000, 'The video was not uploaded completely');
    if (edge === 'video_reels' && form['video_state'] !== 'PUBLISHED')
      return graphError(100, 'Invalid parameter');
    if (video.state !== 'uploading' && switches.refusesFinished)
      return graphError(6_000, 'The upload session is over');
    if (video.state === 'uploading') {
      video.description = form['description'] ?? '';
      video.state = 'finished';
      advance(video);
    }
    return ok({ success: true });
  }

  function advance(video: Video): void {
    if (video.state !== 'finished' || video.left > 0) return;
    if (switches.processingFails) {
      video.state = 'failed';
      return;
    }
    video.state = 'out';
    const kind = video.edge === 'video_stories' ? 'story' : 'video';
    video.postId = page.add({ kind, message: video.description, video: received(video) }).id;
  }

  function status(id: string): Answer {
    const video = videos.find((one) => one.id === id);
    if (!video) return noObject(id);
    advance(video);
    const shown = statusOf(video);
    if (video.state === 'finished') video.left -= 1;
    return ok({ id, ...shown });
  }

  function statusOf(video: Video) {
    const uploaded = { bytes_transfered: received(video), status: 'complete' };
    switch (video.state) {
      case 'uploading':
        return {
          status: {
            video_status: 'upload_complete',
            uploading_phase: uploaded,
            processing_phase: { status: 'not_started' },
            publishing_phase: { status: 'not_started' },
          },
        };
      case 'finished':
        return {
          status: {
            video_status: 'processing',
            uploading_phase: uploaded,
            processing_phase: { status: 'in_progress' },
            publishing_phase: { status: 'not_started' },
          },
        };
      case 'failed':
        return {
          status: {
            video_status: 'error',
            uploading_phase: uploaded,
            processing_phase: { status: 'error', errors: [{ code: 1_363_128, message: 'No video stream' }] },
            publishing_phase: { status: 'not_started' },
          },
        };
      case 'out':
        return {
          post_id: video.postId?.split('_').at(-1),
          permalink_url: `/reel/${video.id}/`,
          status: {
            video_status: 'ready',
            uploading_phase: uploaded,
            processing_phase: { status: 'complete' },
            publishing_phase: { status: 'complete', publish_status: 'published' },
          },
        };
    }
  }

  return {
    videos,
    begin,
    transfer,
    stream,
    finish,
    status,
    has: (id: string) => videos.some((v) => v.id === id),
  };
}
