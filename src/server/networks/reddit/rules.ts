import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Examined, NetworkStep } from '#server/networks/network.ts';
import type { Community, Requirements } from './community.ts';
import { captionsOf, lineOf, shownAs, someOf, type Content, type Kind } from './content.ts';
import { flairFor } from './flair.ts';
import { ofTexts } from './text-rules.ts';

const blocks = (where: string, text: MessageText): Examined => ({ where, text, severity: 'block' });

/** What a community does not take of a post, and what it asks of its authors. */
export function examineFor(community: Community, step: NetworkStep, content: Content): Examined[] {
  const closed = closedTo(community);
  if (closed) return [blocks('option community', closed)];
  const { requirements: required } = community;
  const own = shownAs(community.name);
  return [
    ...(kindProblem(community, content.kind) ?? []),
    ...flairProblem(community, step),
    ...(required
      ? [
          ...ofTexts(required, content, own),
          ...linkProblem(required, content, own),
          ...galleryProblems(required, content, step, own),
        ]
      : []),
    ...notes(community),
  ];
}

/** Why this account can post nothing there; null where it can. */
function closedTo({ name, closed, about }: Community): MessageText | null {
  const own = shownAs(name);
  switch (closed) {
    case 'missing':
      return () => t`Reddit has no ${{ community: own }}. Check the spelling.`;
    case 'banned':
      return () => t`Reddit has closed ${{ community: own }}.`;
    case 'private':
      return () => t`${{ community: own }} is private, and this account is no member.`;
    case null:
      break;
    default: {
      const { because } = closed;
      return () => t`Reddit does not let this account into ${{ community: own }}: ${{ reason: because }}.`;
    }
  }
  if (about.user_is_banned) return () => t`${{ community: own }} has banned this account.`;
  const isMember = about.user_is_contributor === true || about.user_is_moderator === true;
  const { subreddit_type: type } = about;
  if (type === 'archived') return () => t`${{ community: own }} is archived and takes no posts.`;
  if ((type === 'restricted' || type === 'private') && !isMember)
    return () => t`Only approved members may post in ${{ community: own }}, and this account is none.`;
  if (type === 'user' && about.user_is_moderator === false)
    return () => t`${{ community: own }} is someone else’s profile.`;
  return null;
}

/** Null where posts of this kind are taken. */
function kindProblem({ name, about }: Community, kind: Kind): Examined[] | null {
  const own = shownAs(name);
  const { submission_type: only } = about;
  if (kind === 'self')
    return only === 'link'
      ? [blocks('body', () => t`${{ community: own }} takes no text posts: add a link, an image or a video.`)]
      : null;
  if (kind === 'link')
    return only === 'self'
      ? [blocks('option link', () => t`${{ community: own }} takes no links: write a text post instead.`)]
      : null;
  const allowed = { image: about.allow_images, gallery: about.allow_galleries, video: about.allow_videos };
  if (only !== 'self' && allowed[kind] !== false) return null;
  return [blocks('media', () => mediaRefused(own)[kind])];
}

const mediaRefused = (community: string) => ({
  image: t`${{ community }} takes no images.`,
  gallery: t`${{ community }} takes no posts with several images.`,
  video: t`${{ community }} takes no videos.`,
});

function flairProblem(community: Community, step: NetworkStep): Examined[] {
  const own = shownAs(community.name);
  const chosen = lineOf(step, 'flair');
  const open = (community.flairs ?? []).filter(({ mod_only }) => !mod_only).map(({ text }) => text);
  const some = someOf(open);
  if (chosen === '') {
    if (!community.requirements?.is_flair_required) return [];
    return [
      blocks('option flair', () =>
        some === ''
          ? t`${{ community: own }} requires a flair.`
          : t`${{ community: own }} requires a flair: ${{ flairs: some }}.`,
      ),
    ];
  }
  if (flairFor(community, chosen)) return [];
  if (community.flairs === null)
    return [
      blocks(
        'option flair',
        () =>
          t`Reddit doesn’t show the flairs of ${{ community: own }} to this account, so “${{ flair: chosen }}” can’t be set.`,
      ),
    ];
  return [
    blocks('option flair', () =>
      some === ''
        ? t`${{ community: own }} has no flairs to choose from.`
        : t`${{ community: own }} has no flair “${{ flair: chosen }}”. It has ${{ flairs: some }}.`,
    ),
  ];
}

/** Reddit holds the link of a link post against the lists, not those in a text. */
function linkProblem(required: Requirements, { kind, link }: Content, own: string): Examined[] {
  const host = URL.parse(link)?.hostname.replace(/^www\./, '');
  if (kind !== 'link' || !host) return [];
  const { link_restriction_policy: policy, domain_blacklist, domain_whitelist } = required;
  const isOf = (domain: string) => {
    const name = domain
      .trim()
      .toLowerCase()
      .replace(/^www\./, '');
    return name !== '' && (host === name || host.endsWith(`.${name}`));
  };
  // A list stays when its policy is switched off, and forbids nothing then.
  const lists = (name: 'blacklist' | 'whitelist') => policy === name || !policy;
  const refused = lists('blacklist') && (domain_blacklist ?? []).some(isOf);
  const only = lists('whitelist') ? (domain_whitelist ?? []) : [];
  if (refused)
    return [blocks('option link', () => t`${{ community: own }} takes no links to ${{ domain: host }}.`)];
  if (only.length === 0 || only.some(isOf)) return [];
  const domains = someOf(only);
  return [blocks('option link', () => t`${{ community: own }} takes only links to ${{ domains }}.`)];
}

function galleryProblems(
  { gallery_min_items: least, gallery_max_items: most, gallery_captions_requirement: captions }: Requirements,
  { kind, media }: Content,
  step: NetworkStep,
  own: string,
): Examined[] {
  if (kind !== 'gallery') return [];
  const written = captionsOf(step).filter(Boolean).length;
  return [
    ...(least && media.length < least
      ? [blocks('media', () => t`${{ community: own }} asks for at least ${{ least }} images.`)]
      : []),
    ...(most && media.length > most
      ? [blocks('media', () => t`${{ community: own }} takes at most ${{ most }} images.`)]
      : []),
    ...(captions === 'required' && written < media.length
      ? [blocks('option captions', () => t`${{ community: own }} asks for a caption of each image.`)]
      : []),
    ...(captions === 'notAllowed' && written > 0
      ? [blocks('option captions', () => t`${{ community: own }} allows no captions.`)]
      : []),
  ];
}

const mostRules = 15;

/** What no program can check. */
function notes({ name, rules, requirements }: Community): Examined[] {
  const own = shownAs(name);
  const guidelines = requirements?.guidelines_text?.trim().slice(0, 500);
  const note = (text: MessageText): Examined => ({ where: 'option community', text, severity: 'info' });
  return [
    ...(guidelines ? [note(() => t`${{ community: own }} asks: ${{ guidelines }}`)] : []),
    ...(rules.length > 0
      ? [note(() => t`Rules of ${{ community: own }}: ${{ rules: rules.slice(0, mostRules).join(' · ') }}`)]
      : []),
  ];
}
