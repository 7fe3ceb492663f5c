/** Who uses the double's app: a member, and a page that they administer. */
export const memberUrn = 'urn:li:person:782bbtaQ';
export const pageUrn = 'urn:li:organization:2414183';

/** The permissions of LinkedIn's products. https://learn.microsoft.com/en-us/linkedin/marketing/increasing-access */
export const selfServe: readonly string[] = ['openid', 'profile', 'email', 'w_member_social'];
export const communityManagement: readonly string[] = [
  'r_basicprofile',
  'r_1st_connections_size',
  'r_member_postAnalytics',
  'r_member_profileAnalytics',
  'r_organization_followers',
  'r_organization_social',
  'r_organization_social_feed',
  'rw_organization_admin',
  'w_member_social',
  'w_member_social_feed',
  'w_organization_social',
  'w_organization_social_feed',
];
