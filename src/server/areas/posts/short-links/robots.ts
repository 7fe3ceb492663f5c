import { isbot } from 'isbot';

import { remembering } from '#contract/text/remembering.ts';

/** Previews of messengers and networks that name themselves, and that the list does not know. */
const previews =
  /facebookexternalhit|facebookcatalog|meta-external|Twitterbot|LinkedInBot|Slackbot|Slack-ImgProxy|Discordbot|TelegramBot|WhatsApp|SkypeUriPreview|Cardyb|Bluesky|Mastodon\/|Pleroma|Misskey|Akkoma|Lemmy|Synapse|Matrix|Signal|Viber|Snap URL Preview|vkShare|redditbot|Pinterestbot|Tumblr\/|Iframely|Embedly|Applebot|Google-Read-Aloud|Google-PageRenderer|BingPreview|Mattermost-Bot|rocket\.chat/i;

/** A browser that loads a page before anybody asks for it. */
const unseen = /prefetch|prerender|preview/i;

/** Thousands of names: a browser that comes often is looked for once. */
const isRobotAgent = remembering((agent) => agent.trim() === '' || previews.test(agent) || isbot(agent));

interface Request {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Whether nobody sees the page that a request leads to: a robot, a preview of the link, a page loaded ahead. */
export function isRobot({ method, headers }: Request): boolean {
  if (method !== 'GET') return true;
  for (const name of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])
    if (unseen.test(String(headers[name] ?? ''))) return true;
  const agent = String(headers['user-agent'] ?? '').slice(0, 500);
  return isRobotAgent(agent);
}
