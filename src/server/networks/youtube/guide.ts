import { t } from '#contract/message.ts';
import { youtubeQuota as quota } from '#contract/networks/youtube.ts';
import { shortNumber } from '#server/networks/capability-texts.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';

/**
 * The one scope that covers all that is done: uploading, changing and deleting videos, thumbnails, playlists,
 * comments, and reading them. https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps
 */
export const scope = 'https://www.googleapis.com/auth/youtube.force-ssl';

export const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A Google Cloud project of your own with an OAuth client, whose id and secret are in the settings of this installation.`,
    t`Your Google sign-in, and a YouTube channel.`,
  ],
  steps: [
    t`In the Google Cloud console, create a project and enable “YouTube Data API v3” under APIs & Services → Library.`,
    t`Under Google Auth Platform, fill in Branding, choose the audience “External”, add the scope shown here under Data access, and set the publishing status to “In production”.`,
    t`Under Clients, create a client of the type “Web application” with this installation’s redirect URL, exactly as it is shown here.`,
    t`Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to its values, and restart Copydesk.`,
    t`Continue here, choose the Google account and the channel, and allow what it lists. You’ll be brought back here.`,
  ],
  link: { label: t`Google Cloud console`, url: 'https://console.cloud.google.com/auth/clients' },
  scopes: [scope],
  notes: [
    t`In testing, Google ends each sign-in after 7 days, and only test users can sign in. In production, it lasts until it is revoked, or not used for six months.`,
    t`Without Google’s verification of the app, the sign-in shows a warning (“Google hasn’t verified this app”), which you continue past, and at most 100 users can sign in.`,
    t`Until November 2026 YouTube kept the videos of projects without its audit private. It no longer does. If it still keeps a video private, Copydesk says so.`,
    t`The API is free of charge. A project has ${{ uploads: quota.uploads }} uploads and ${{ units: shortNumber(quota.units) }} units a day, for all channels together: publishing a video takes about ${{ publishing: quota.change + 10 * quota.read }}, a thumbnail, playlist or comment ${{ change: quota.change }} each, reading ${{ read: quota.read }}.`,
    t`When the quota is used up, posts wait until midnight, Pacific time. Google grants more after an audit, free of charge.`,
    t`Each sign-in is for one channel. To connect another one, sign in again and choose it.`,
  ],
});
