/** The longer side of a poster, in px. */
const longest = 1_280;

/** Timeout in ms for the first frame; after it the video gets no poster. */
const patienceMs = 15_000;

/** Position of the poster in the video, in s: the very first frame is often black. */
const intoIt = 1;

/**
 * A poster of a video, in base64; null if this browser cannot play it.
 * @param source a file on this device, or a URL of this server
 */
export async function posterOf(source: Blob | string): Promise<string | null> {
  const address = typeof source === 'string' ? source : URL.createObjectURL(source);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const signal = AbortSignal.timeout(patienceMs);
  try {
    video.src = address;
    await eventOf(video, 'loadeddata', signal);
    if (video.duration > 0) {
      const seeked = eventOf(video, 'seeked', signal);
      video.currentTime = Math.min(intoIt, video.duration / 2);
      await seeked;
    }
    return await drawn(video);
  } catch {
    // A video that cannot be played has no poster, and the user can do nothing about it.
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    if (typeof source !== 'string') URL.revokeObjectURL(address);
  }
}

function eventOf(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'seeked',
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('the video can’t be displayed')), { once: true });
    signal.addEventListener('abort', () => reject(new Error('loading took too long')), { once: true });
  });
}

async function drawn(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? null;
}
