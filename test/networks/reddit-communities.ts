import type { Answer } from './site-double.ts';

/** What moderators have set for a community. */
export interface CommunitySettings {
  /** For an account that is no member of a private one, or where Reddit closed it. */
  closed?: 'banned' | 'private';
  about?: Record<string, unknown>;
  requirements?: Record<string, unknown>;
  /** Null: the community has flairs switched off. */
  flairs?: { id: string; text: string; mod_only?: boolean; text_editable?: boolean }[] | null;
  rules?: { short_name: string; kind: 'all' | 'link' | 'comment' }[];
}

export type Communities = Record<string, CommunitySettings>;

/** As Reddit answers where nothing was set (PRAW, `Subreddit.post_requirements`). */
const unset = {
  title_regexes: [],
  body_blacklisted_strings: [],
  title_blacklisted_strings: [],
  body_text_max_length: null,
  title_required_strings: [],
  guidelines_text: null,
  gallery_min_items: null,
  domain_blacklist: [],
  domain_whitelist: [],
  title_text_max_length: null,
  body_restriction_policy: 'none',
  link_restriction_policy: 'none',
  guidelines_display_policy: null,
  body_required_strings: [],
  title_text_min_length: null,
  gallery_captions_requirement: 'none',
  is_flair_required: false,
  gallery_max_items: null,
  gallery_urls_requirement: 'none',
  body_regexes: [],
  link_repost_age: null,
  body_text_min_length: null,
};

export const forbidden = (reason: string): Answer => ({
  status: 403,
  body: { reason, message: 'Forbidden', error: 403 },
});

const notFound = (reason?: string): Answer => ({
  status: 404,
  body: { ...(reason && { reason }), message: 'Not Found', error: 404 },
});

export const requirementsOf = (settings: CommunitySettings): Record<string, unknown> => ({
  ...unset,
  ...settings.requirements,
});

/** Looks a community up as Reddit does, whatever the case of its name. */
export const communityNamed = (all: Communities, name: string): CommunitySettings | null =>
  Object.entries(all).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;

/** What can be read of a community. */
export function describe(all: Communities, name: string, what: string): Answer {
  const settings = communityNamed(all, name);
  if (what === 'about' && !settings)
    // Reddit redirects to a search for the name.
    return { status: 200, body: { kind: 'Listing', data: { after: null, children: [] } } };
  if (!settings || settings.closed === 'banned') return notFound('banned');
  if (settings.closed === 'private') return forbidden('private');
  switch (what) {
    case 'about':
      return {
        status: 200,
        body: {
          kind: 't5',
          data: {
            display_name: name,
            subreddit_type: 'public',
            submission_type: 'any',
            allow_images: true,
            allow_videos: true,
            allow_galleries: true,
            user_is_banned: false,
            user_is_contributor: false,
            user_is_moderator: false,
            ...settings.about,
          },
        },
      };
    case 'post_requirements':
      return { status: 200, body: requirementsOf(settings) };
    case 'api/link_flair_v2':
      return settings.flairs === null ? forbidden('') : { status: 200, body: settings.flairs ?? [] };
    case 'about/rules':
      return { status: 200, body: { rules: settings.rules ?? [], site_rules: [] } };
    default:
      return notFound();
  }
}
