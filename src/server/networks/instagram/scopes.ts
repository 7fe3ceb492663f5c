/** https://developers.facebook.com/docs/permissions */

/** Finding the accounts of the pages, publishing, comments, numbers. */
export const neededScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
] as const;

/**
 * Without the first, pages of a business portfolio are missing from the list of pages; without the second,
 * posts cannot be deleted from here.
 */
export const wantedScopes = ['business_management', 'instagram_manage_contents'] as const;
