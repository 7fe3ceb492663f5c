import type { Migration } from 'kysely/migration';

import { workspace } from './0001-workspace.ts';
import { research } from './0002-research.ts';
import { queue } from './0003-queue.ts';
import { importLines } from './0004-import-lines.ts';
import { adult } from './0005-adult.ts';
import { search } from './0006-search.ts';
import { bestTime } from './0007-best-time.ts';
import { communitiesSounds } from './0008-communities-sounds.ts';
import { mutesWatches } from './0009-mutes-watches.ts';
import { searchIndexes } from './0010-search-indexes.ts';
import { boardMigration } from './0011-board.ts';
import { events } from './0012-events.ts';
import { notificationsMigration } from './0013-notifications.ts';
import { unplacedSpending } from './0014-unplaced-spending.ts';
import { publishing } from './0015-publishing.ts';
import { openTargets } from './0016-open-targets.ts';
import { editedVersions } from './0017-edited-versions.ts';
import { mediaMigration } from './0018-media.ts';
import { connections } from './0019-connections.ts';
import { postMetrics } from './0020-post-metrics.ts';
import { translation } from './0021-translation.ts';
import { clientKeys } from './0028-client-keys.ts';
import { reviewer } from './0029-reviewer.ts';
import { removedComments } from './0030-removed-comments.ts';
import { outsideMedia } from './0032-outside-media.ts';
import { reviewLinks } from './0033-review-links.ts';
import { templatesMigration } from './0034-templates.ts';
import { readAndSeen } from './0036-read-and-seen.ts';
import { calendar } from './0037-calendar.ts';
import { quotes } from './0038-quotes.ts';
import { recipes } from './0039-recipes.ts';
import { designPictures } from './0040-design-pictures.ts';
import { calendarFeeds } from './0041-calendar-feeds.ts';
import { designVersion } from './0042-design-version.ts';
import { membersMigration } from './0043-members.ts';
import { invitationsMigration } from './0044-invitations.ts';
import { tokenLimits } from './0045-token-limits.ts';
import { plans } from './0046-plans.ts';
import { auditLog } from './0047-audit-log.ts';
import { backups } from './0048-backups.ts';
import { accountFollowers } from './0049-account-followers.ts';
import { recipeClaims } from './0050-recipe-claims.ts';
import { auditLogWhole } from './0051-audit-log-whole.ts';
import { projects } from './0052-projects.ts';
import { firstSteps } from './0055-first-steps.ts';
import { demoMarks } from './0056-demo-marks.ts';
import { searchWords } from './0059-search-words.ts';
import { repliesOfOthers } from './0061-replies-of-others.ts';
import { restoredProjects } from './0068-restored-projects.ts';
import { postSearch } from './0069-post-search.ts';
import { storiesOfAllSources } from './0071-stories-of-all-sources.ts';
import { preferences } from './0073-preferences.ts';
import { listsOfPosts } from './0075-lists-of-posts.ts';
import { documents } from './0076-documents.ts';
import { removedPosts } from './0077-removed-posts.ts';
import { sandboxOptions } from './0078-sandbox-options.ts';
import { postExaminations } from './0079-post-examinations.ts';
import { networkCharges } from './0080-network-charges.ts';
import { readingWithAccounts } from './0084-reading-with-accounts.ts';
import { limitedMembers } from './0086-limited-members.ts';
import { mentionableAuthors } from './0087-mentionable-authors.ts';
import { movingImages } from './0088-moving-images.ts';
import { approvalSteps } from './0089-approval-steps.ts';
import { postVersions } from './0090-post-versions.ts';
import { reports } from './0094-reports.ts';
import { mediaOfProjects } from './0095-media-of-projects.ts';
import { passages } from './0096-passages.ts';
import { labelsAndCampaigns } from './0097-labels.ts';
import { uploads } from './0098-uploads.ts';
import { singleSignOn } from './0099-single-sign-on.ts';
import { links } from './0101-links.ts';
import { webhooks } from './0102-webhooks.ts';
import { connectedApps } from './0104-connected-apps.ts';
import { directoryGroups } from './0105-directory-groups.ts';
import { automations } from './0106-automations.ts';

/** Every migration, in the order of their names. Once released, a migration never changes. */
export const migrations: Record<string, Migration> = {
  '0001-workspace': workspace,
  '0002-research': research,
  '0003-queue': queue,
  '0004-import-lines': importLines,
  '0005-adult': adult,
  '0006-search': search,
  '0007-best-time': bestTime,
  '0008-communities-sounds': communitiesSounds,
  '0009-mutes-watches': mutesWatches,
  '0010-search-indexes': searchIndexes,
  '0011-board': boardMigration,
  '0012-events': events,
  '0013-notifications': notificationsMigration,
  '0014-unplaced-spending': unplacedSpending,
  '0015-publishing': publishing,
  '0016-open-targets': openTargets,
  '0017-edited-versions': editedVersions,
  '0018-media': mediaMigration,
  '0019-connections': connections,
  '0020-post-metrics': postMetrics,
  '0021-translation': translation,
  '0028-client-keys': clientKeys,
  '0029-reviewer': reviewer,
  '0030-removed-comments': removedComments,
  '0032-outside-media': outsideMedia,
  '0033-review-links': reviewLinks,
  '0034-templates': templatesMigration,
  '0036-read-and-seen': readAndSeen,
  '0037-calendar': calendar,
  '0038-quotes': quotes,
  '0039-recipes': recipes,
  '0040-design-pictures': designPictures,
  '0041-calendar-feeds': calendarFeeds,
  '0042-design-version': designVersion,
  '0043-members': membersMigration,
  '0044-invitations': invitationsMigration,
  '0045-token-limits': tokenLimits,
  '0046-plans': plans,
  '0047-audit-log': auditLog,
  '0048-backups': backups,
  '0049-account-followers': accountFollowers,
  '0050-recipe-claims': recipeClaims,
  '0051-audit-log-whole': auditLogWhole,
  '0052-projects': projects,
  '0055-first-steps': firstSteps,
  '0056-demo-marks': demoMarks,
  '0059-search-words': searchWords,
  '0061-replies-of-others': repliesOfOthers,
  '0068-restored-projects': restoredProjects,
  '0069-post-search': postSearch,
  '0071-stories-of-all-sources': storiesOfAllSources,
  '0073-preferences': preferences,
  '0075-lists-of-posts': listsOfPosts,
  '0076-documents': documents,
  '0077-removed-posts': removedPosts,
  '0078-sandbox-options': sandboxOptions,
  '0079-post-examinations': postExaminations,
  '0080-network-charges': networkCharges,
  '0084-reading-with-accounts': readingWithAccounts,
  '0086-limited-members': limitedMembers,
  '0087-mentionable-authors': mentionableAuthors,
  '0088-moving-images': movingImages,
  '0089-approval-steps': approvalSteps,
  '0090-post-versions': postVersions,
  '0094-reports': reports,
  '0095-media-of-projects': mediaOfProjects,
  '0096-passages': passages,
  '0097-labels': labelsAndCampaigns,
  '0098-uploads': uploads,
  '0099-single-sign-on': singleSignOn,
  '0101-links': links,
  '0102-webhooks': webhooks,
  '0104-connected-apps': connectedApps,
  '0105-directory-groups': directoryGroups,
  '0106-automations': automations,
};
