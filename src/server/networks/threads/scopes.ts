/**
 * The profile, publishing, replies of one's own, looking them up after an interruption, numbers, deleting.
 * https://developers.facebook.com/docs/threads/get-started
 */
export const scopes = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
] as const;
