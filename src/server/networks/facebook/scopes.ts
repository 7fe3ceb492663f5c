/** https://developers.facebook.com/docs/permissions */

/** Listing pages, reading and creating posts, comments, numbers. */
export const neededScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_engagement',
  'read_insights',
] as const;

/** Without it, pages of a business portfolio are missing from the list of pages. Nothing else uses it. */
export const wantedScopes = ['business_management'] as const;
