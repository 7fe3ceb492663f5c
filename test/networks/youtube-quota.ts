import { refused, type Reply } from './youtube-reply.ts';

export interface QuotaSwitches {
  /** What is left of the day's units and uploads of the project. */
  units: number;
  uploads: number;
}

/** https://developers.google.com/youtube/v3/determine_quota_cost. Parts of an upload cost nothing. */
export function spend(quota: QuotaSwitches, method: string, path: string): Reply | null {
  const isUpload = path === '/upload/youtube/v3/videos';
  if (isUpload && method === 'PUT') return null;
  const cost = isUpload ? 0 : method === 'GET' ? 1 : 50;
  if (isUpload) quota.uploads -= 1;
  quota.units -= cost;
  if (quota.units >= 0 && quota.uploads >= 0) return null;
  return refused(
    403,
    'quotaExceeded',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  );
}
