import { t } from '#contract/message.ts';
import type { OAuthConnect } from '#server/networks/connecting.ts';

/** Without these nothing can be posted. */
export const neededScopes: readonly string[] = ['user.info.basic', 'video.publish'];

/** Drafts, followers, metrics: people may leave them out. */
export const wantedScopes: readonly string[] = ['video.upload', 'user.info.stats', 'video.list'];

/** https://developers.tiktok.com/doc/content-posting-api-get-started */
export const guide: OAuthConnect['guide'] = () => ({
  needs: [
    t`A TikTok app of this installation, whose client key and secret are set as TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET.`,
    t`An installation that can be reached from the internet by https: TikTok returns people there, and fetches images from it.`,
    t`Your sign-in at TikTok.`,
  ],
  steps: [
    t`Create an app at developers.tiktok.com under Manage apps, with the platform Web and the URLs of your terms and privacy policy.`,
    t`Add the products “Login Kit” and “Content Posting API”, and switch on “Direct Post” in the latter.`,
    t`Add the scopes and, under Login Kit, this installation’s redirect URL, exactly as they are shown here.`,
    t`For images: under URL properties of the app, verify this installation’s domain, or the URL prefix that is your BASE_URL followed by /media/pull/. Videos need no verification.`,
    t`Submit the app for review. For a trial, make a sandbox of it and add your TikTok account there as a target user.`,
    t`Set TIKTOK_CLIENT_KEY to the client key and TIKTOK_CLIENT_SECRET to the client secret of the app or its sandbox, and restart Copydesk.`,
    t`Continue here, sign in at TikTok and allow everything it lists. You’ll be brought back here.`,
  ],
  link: { label: t`Apps at TikTok`, url: 'https://developers.tiktok.com/apps/' },
  scopes: [...neededScopes, ...wantedScopes],
  notes: [
    t`Before TikTok’s audit, your app posts to private accounts only, visible to “Only me”, and for five accounts in 24 hours. Drafts arrive without an audit.`,
    t`For public posts TikTok audits the app’s use of the Content Posting API. It refuses apps that only serve your own team’s accounts.`,
    t`The API is free of charge. TikTok allows an account about 15 posts in 24 hours through all apps together, and five waiting drafts.`,
    t`A sign-in lasts as long as TikTok says, about half a year, and is renewed by itself meanwhile; you are notified before it ends.`,
    t`By posting, you agree to TikTok’s Music Usage Confirmation (tiktok.com/legal/page/global/music-usage-confirmation/en), and for branded content to its Branded Content Policy (tiktok.com/legal/page/global/bc-policy/en).`,
    t`Removing an account here also ends its sign-in at TikTok.`,
  ],
});
