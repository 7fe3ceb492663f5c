/** Where Meta's APIs are. Tests put their own in place. */
export interface Origins {
  /** Where people sign in. */
  dialog: string;
  api: string;
  /** The host that takes videos in chunks. */
  videos: string;
  /** The host that takes videos as one stream. */
  uploads: string;
}

/** https://developers.facebook.com/docs/graph-api/guides/versioning: a version lives for at least two years. */
const version = 'v25.0';

export const metaOrigins: Origins = {
  dialog: `https://www.facebook.com/${version}/dialog/oauth`,
  api: `https://graph.facebook.com/${version}`,
  videos: `https://graph-video.facebook.com/${version}`,
  uploads: 'https://rupload.facebook.com',
};

/** The path of an upload session on the upload server. */
export function uploadPath(service: 'ig-api-upload' | 'video-upload', id: string): string {
  return `/${service}/${version}/${id}`;
}
