import { accountBench } from './account.ts';
import { agentsBench } from './agents.ts';
import { analyticsBench } from './analytics.ts';
import { approvalBench } from './approval.ts';
import { bestTimeBench } from './best-time.ts';
import { boardWebBench } from './board-web.ts';
import { boardBench } from './board.ts';
import { calendarWebBench } from './calendar-web.ts';
import { calendarBench } from './calendar.ts';
import { checksBench, longDraftBench } from './checks.ts';
import { sampleIsThere } from './corpus.ts';
import { crashBench } from './crash.ts';
import { deliveriesBench } from './deliveries.ts';
import { feedsBench } from './feeds.ts';
import { galleryBench } from './gallery.ts';
import { httpBench } from './http.ts';
import { importCrashBench } from './import-crash.ts';
import { importBench } from './import.ts';
import { labelsBench } from './labels.ts';
import { lighthouseBench } from './lighthouse.ts';
import { limitedMembersBench } from './limited-members.ts';
import { mediaBench } from './media.ts';
import { mentionsBench } from './mentions.ts';
import { networkCrashBench } from './network-crash.ts';
import { networkMediaBench } from './network-media.ts';
import { postSearchBench } from './post-search.ts';
import { renderBench } from './render.ts';
import { reportsBench } from './reports.ts';
import { researchBench } from './research.ts';
import { scheduleBench } from './schedule.ts';
import { searchBench } from './search.ts';
import { shortLinksBench } from './short-links.ts';
import { signInsBench } from './sign-ins.ts';
import { storiesBench } from './stories.ts';
import { templatesBench } from './templates.ts';
import { translateBench } from './translate.ts';
import { trendingBench } from './trending.ts';
import { uploadsBench } from './uploads.ts';
import { webBench } from './web.ts';
import { webhooksBench } from './webhooks.ts';

const benches: Readonly<Record<string, () => Promise<void>>> = {
  import: importBench,
  'import-crash': importCrashBench,
  feeds: feedsBench,
  trending: trendingBench,
  stories: storiesBench,
  search: searchBench,
  'best-time': bestTimeBench,
  research: researchBench,
  http: httpBench,
  'sign-ins': signInsBench,
  web: webBench,
  webhooks: webhooksBench,
  board: boardBench,
  deliveries: deliveriesBench,
  crash: crashBench,
  'network-crash': networkCrashBench,
  media: mediaBench,
  'network-media': networkMediaBench,
  uploads: uploadsBench,
  render: renderBench,
  checks: checksBench,
  'long-draft': longDraftBench,
  templates: templatesBench,
  gallery: galleryBench,
  schedule: scheduleBench,
  'post-search': postSearchBench,
  mentions: mentionsBench,
  translate: translateBench,
  analytics: analyticsBench,
  account: accountBench,
  calendar: calendarBench,
  'board-web': boardWebBench,
  'calendar-web': calendarWebBench,
  lighthouse: lighthouseBench,
  approval: approvalBench,
  labels: labelsBench,
  'limited-members': limitedMembersBench,
  agents: agentsBench,
  reports: reportsBench,
  'short-links': shortLinksBench,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
if (!sampleIsThere()) {
  console.error('The benches load ../shared/samples/reddit-top-100k.ndjson.gz, which is not there.');
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length === 0 || names.includes(name)) await bench();
}
