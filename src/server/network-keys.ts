/** A setting that holds a key of a network, and which field of which kind of source it fills. */
interface NetworkKey {
  name: string;
  kind: string;
  field: string;
  what: string;
}

/**
 * Keys by environment. They go to the network's own address alone: a source that names another one brings its
 * own keys, or whoever may add a source could have these sent to themselves.
 */
export const networkKeys: readonly NetworkKey[] = [
  key('X_BEARER_TOKEN', 'x', 'bearerToken', 'X: bearer token of an app. Reading is billed by X.'),
  key('REDDIT_CLIENT_ID', 'reddit', 'clientId', 'Reddit: id of an approved app.'),
  key('REDDIT_CLIENT_SECRET', 'reddit', 'clientSecret', 'Reddit: its secret.'),
  key('REDDIT_USERNAME', 'reddit', 'username', 'Reddit: the account that answers for the app, without `u/`.'),
  key('TUMBLR_API_KEY', 'tumblr', 'apiKey', 'Tumblr: consumer key of an app.'),
  key('PINTEREST_APP_ID', 'pinterest', 'appId', 'Pinterest: id of an app.'),
  key('PINTEREST_APP_SECRET', 'pinterest', 'appSecret', 'Pinterest: its secret.'),
  key(
    'PINTEREST_REFRESH_TOKEN',
    'pinterest',
    'refreshToken',
    'Pinterest: refresh token of the account to read.',
  ),
  key(
    'FACEBOOK_ACCESS_TOKEN',
    'facebook',
    'accessToken',
    'Facebook: token that may read the Pages that are named.',
  ),
  key(
    'INSTAGRAM_ACCESS_TOKEN',
    'instagram',
    'accessToken',
    'Instagram: token of a professional account, by Facebook Login.',
  ),
  key('INSTAGRAM_USER_ID', 'instagram', 'userId', 'Instagram: id of that account.'),
  key('TIKTOK_CLIENT_KEY', 'tiktok', 'clientKey', 'TikTok: client key of an app.'),
  key('TIKTOK_CLIENT_SECRET', 'tiktok', 'clientSecret', 'TikTok: its secret.'),
  key('TIKTOK_REFRESH_TOKEN', 'tiktok', 'refreshToken', 'TikTok: refresh token of the account to read.'),
  key('DOUYIN_CLIENT_KEY', 'douyin', 'clientKey', 'Douyin: client key of an app with the hot video board.'),
  key('DOUYIN_CLIENT_SECRET', 'douyin', 'clientSecret', 'Douyin: its secret.'),
];

function key(name: string, kind: string, field: string, what: string): NetworkKey {
  return { name, kind, field, what };
}

/** The keys that the environment holds: kind of source, then field. */
export type SourceKeys = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function readSourceKeys(env: Record<string, string | undefined>): SourceKeys {
  const keys: Record<string, Record<string, string>> = {};
  for (const { name, kind, field } of networkKeys) {
    const value = env[name]?.trim();
    if (value) keys[kind] = { ...keys[kind], [field]: value };
  }
  return keys;
}
