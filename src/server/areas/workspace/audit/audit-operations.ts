import { t } from '#contract/message.ts';
import { automationOperations } from './audit-automation-operations.ts';
import { labelOperations } from './audit-label-operations.ts';
import { linkOperations } from './audit-link-operations.ts';
import { auditSingleSignOn } from './audit-single-sign-on.ts';
import { tokenOperations } from './audit-token-operations.ts';
import { webhookOperations } from './audit-webhooks.ts';
import type { OperationWords } from './audit-words.ts';

export const auditOperations: Readonly<Record<string, OperationWords>> = {
  ...automationOperations,
  ...auditSingleSignOn,
  'sources.add': {
    name: () => t`Add a source`,
    done: (object) => t`Added ${{ object }}`,
  },
  'sources.update': {
    name: () => t`Rename a source, move it to a category, change what it reads, switch it on or off`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'sources.remove': {
    name: () => t`Remove a source; the posts it collected stay`,
    done: (object) => t`Removed ${{ object }}`,
  },
  'sources.poll': {
    name: () => t`Poll a source now`,
    done: (object) => t`Polled ${{ object }}`,
  },
  'sources.addStarters': {
    name: () => t`Add several of the starter list at once`,
    done: () => t`Added starter sources`,
  },
  'sources.importOpml': {
    name: () => t`Add the feeds of an OPML file; its folders become categories`,
    done: () => t`Added feeds of an OPML file`,
  },
  'columns.create': {
    name: () => t`Add a column at the end of the board`,
    done: (object) => t`Added ${{ object }}`,
  },
  'columns.edit': {
    name: () => t`Rename, colour, limit or mark a column, or move it along the board`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'columns.remove': {
    name: () => t`Remove a column; its cards go to another one`,
    done: (object) => t`Removed ${{ object }}`,
  },
  'categories.create': {
    name: () => t`Add a category`,
    done: (object) => t`Added ${{ object }}`,
  },
  'categories.edit': {
    name: () => t`Rename, colour or switch off a category`,
    done: (object) => t`Changed ${{ object }}`,
  },
  ...labelOperations,
  'cardTypes.create': {
    name: () => t`Add a card type`,
    done: (object) => t`Added ${{ object }}`,
  },
  'cardTypes.remove': {
    name: () => t`Remove a card type; cards of it have none then`,
    done: (object) => t`Removed ${{ object }}`,
  },
  'schedule.create': {
    name: () => t`Publish now, schedule, or save a draft`,
    done: (object) => t`Made ${{ object }}`,
  },
  'schedule.cancel': {
    name: () => t`Delete a draft or unschedule a scheduled post`,
    done: (object) => t`Cancelled ${{ object }}`,
  },
  'schedule.restore': {
    name: () => t`Restore a deleted draft`,
    done: (object) => t`Restored ${{ object }}`,
  },
  'schedule.move': {
    name: () => t`Give a draft or a scheduled post another time`,
    done: (object) => t`Moved ${{ object }}`,
  },
  'schedule.review': {
    name: () => t`Append a review`,
    done: (object) => t`Reviewed ${{ object }}`,
  },
  'schedule.withdrawReview': {
    name: () => t`Withdraw one’s own last review`,
    done: (object) => t`Withdrew a review of ${{ object }}`,
  },
  'schedule.approve': {
    name: () => t`Send a draft, at its time or now`,
    done: (object) => t`Approved ${{ object }}`,
  },
  'schedule.retry': {
    name: () => t`Send a failed or missed delivery again`,
    done: (object) => t`Sent again ${{ object }}`,
  },
  'schedule.settle': {
    name: () => t`Say what became of a delivery that is unknown`,
    done: (object) => t`Settled a delivery of ${{ object }}`,
  },
  'schedule.unpublish': {
    name: () => t`Delete a published post at its network`,
    done: (object) => t`Deleted ${{ object }} at its network`,
  },
  'schedule.correct': {
    name: () => t`Correct the text of a published post at its network`,
    done: (object) => t`Corrected ${{ object }} at its network`,
  },
  'schedule.pause': {
    name: () => t`Stop all sending, of the organization or of one project; or go on`,
    done: (object, { paused }) =>
      paused === false ? t`Resumed sending of ${{ object }}` : t`Paused sending of ${{ object }}`,
  },
  'schedule.translate': {
    name: () => t`The same post in a linked project, in its language`,
    done: (object) => t`Translated ${{ object }}`,
  },
  'policy.save': {
    name: () => t`Write a new version of the policy`,
    done: () => t`Wrote a new policy`,
  },
  'postComments.apply': {
    name: () => t`Take over a suggestion`,
    done: (object) => t`Took over a suggestion in ${{ object }}`,
  },
  'postVersions.restore': {
    name: () => t`Give a post the content of an earlier version`,
    done: (object) => t`Restored an earlier version of ${{ object }}`,
  },
  'approvalSteps.save': {
    name: () => t`Replace the approval steps of a project`,
    done: (object) => t`Changed the approval steps of ${{ object }}`,
  },
  ...linkOperations,
  'reports.create': {
    name: () => t`Save a report`,
    done: (object) => t`Created ${{ object }}`,
  },
  'reports.update': {
    name: () => t`Change a report`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'reports.remove': {
    name: () => t`Delete a report and its links`,
    done: (object) => t`Deleted ${{ object }}`,
  },
  'reports.sendToMe': {
    name: () => t`Mail a report to yourself now`,
    done: (object) => t`Mailed ${{ object }} to themselves`,
  },
  'reports.createLink': {
    name: () => t`Create a link to a report as it is now`,
    done: (object) => t`Created a link to ${{ object }}`,
  },
  'reports.revokeLink': {
    name: () => t`Revoke a link to a report immediately`,
    done: (object) => t`Revoked ${{ object }}`,
  },
  'reviewLinks.create': {
    name: () => t`Create a review link for a person outside the organization`,
    done: (object) => t`Made ${{ object }}`,
  },
  'reviewLinks.revoke': {
    name: () => t`Revoke a link immediately`,
    done: (object) => t`Revoked ${{ object }}`,
  },
  'guestReview.comment': {
    name: () => t`Comment on a passage or a place in an image by a review link`,
    done: (object) => t`Commented by link on ${{ object }}`,
  },
  'guestReview.say': {
    name: () => t`Approve a post or request changes by a review link`,
    done: (object) => t`Reviewed by link ${{ object }}`,
  },
  'members.change': {
    name: () => t`Give a member another role, or the right to publish by OK or after the grade`,
    done: (object) => t`Changed the role or rights of ${{ object }}`,
  },
  'members.deactivate': {
    name: () => t`Deactivate a member: sessions and tokens end at once, their open work is handed over`,
    done: (object) => t`Deactivated ${{ object }}`,
  },
  'members.activate': {
    name: () => t`Let a deactivated member in again, with the role they had`,
    done: (object) => t`Activated ${{ object }}`,
  },
  'members.leave': {
    name: () => t`Leave the organization by oneself`,
    done: (object) => t`Left as ${{ object }}`,
  },
  'members.createAgent': {
    name: () => t`Create an agent: a member with a name and no sign-in, used with tokens`,
    done: (object) => t`Created agent ${{ object }}`,
  },
  'invitations.create': {
    name: () => t`Invite a member, by mail or by a link`,
    done: (object) => t`Made ${{ object }}`,
  },
  'invitations.renew': {
    name: () => t`Give an invitation a new link and seven more days; the former link ends`,
    done: (object) => t`Renewed ${{ object }}`,
  },
  'invitations.revoke': {
    name: () => t`Revoke an invitation at once`,
    done: (object) => t`Revoked ${{ object }}`,
  },
  'invitations.accept': {
    name: () => t`Join by an invitation as a new user, and be signed in`,
    done: (object) => t`Joined by ${{ object }}`,
  },
  'organizations.edit': {
    name: () => t`Change the organization’s name, zone, language, niche tags or review mode`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'projects.create': {
    name: () => t`Create a project, after the others`,
    done: (object) => t`Created ${{ object }}`,
  },
  'projects.edit': {
    name: () => t`Change a project’s name, zone, language, colour, logo or default accounts`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'projects.archive': {
    name: () => t`Archive a project: nothing of it is published, and no post is created in it`,
    done: (object) => t`Archived ${{ object }}`,
  },
  'projects.restore': {
    name: () => t`Make an archived project active again, after the others`,
    done: (object) => t`Restored ${{ object }}`,
  },
  'projects.order': {
    name: () => t`Put the active projects into an order`,
    done: () => t`Reordered projects`,
  },
  'projects.link': {
    name: () => t`Say into which other projects a project’s posts are translated`,
    done: (object) => t`Changed the translations of ${{ object }}`,
  },
  'me.setPassword': {
    name: () => t`Set my first password; one that is there is changed in Settings`,
    done: () => t`Set their first password`,
  },
  'account.grant': {
    name: () => t`Give an organization credits for this month, or take some`,
    done: (object) => t`Granted credits to ${{ object }}`,
  },
  'plans.choose': {
    name: () => t`Choose the organization’s plan`,
    done: (object) => t`Chose ${{ object }}`,
  },
  'plans.save': {
    name: () => t`Make or change a plan`,
    done: (object) => t`Saved ${{ object }}`,
  },
  'plans.remove': {
    name: () => t`Remove a plan that no organization has`,
    done: (object) => t`Removed ${{ object }}`,
  },
  ...tokenOperations,
  'setup.create': {
    name: () => t`Make the first owner and their organization`,
    done: (object) => t`Set up ${{ object }}`,
  },
  'start.edit': {
    name: () => t`Skip first steps, or dismiss the reminder`,
    done: () => t`Changed the first steps`,
  },
  'templates.create': {
    name: () => t`Create a template`,
    done: (object) => t`Made ${{ object }}`,
  },
  'templates.update': {
    name: () => t`Change a template`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'templates.duplicate': {
    name: () => t`Duplicate a template`,
    done: () => t`Duplicated a template`,
  },
  'templates.remove': {
    name: () => t`Delete one of your organization’s own templates`,
    done: (object) => t`Deleted ${{ object }}`,
  },
  'templateAssignments.add': {
    name: () => t`Assign a template to a project`,
    done: (object) => t`Assigned ${{ object }}`,
  },
  'templateAssignments.remove': {
    name: () => t`Unassign a template from a project`,
    done: (object) => t`Unassigned from a project ${{ object }}`,
  },
  'calendarFeed.create': {
    name: () => t`Create the link of my calendar feed`,
    done: () => t`Created a calendar feed`,
  },
  'calendarFeed.remove': {
    name: () => t`Revoke my calendar feed`,
    done: () => t`Revoked a calendar feed`,
  },
  'recipes.create': {
    name: () => t`Save a recipe`,
    done: (object) => t`Created ${{ object }}`,
  },
  'recipes.update': {
    name: () => t`Change a recipe, turn it on or off`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'recipes.remove': {
    name: () => t`Delete a recipe with the log of its runs`,
    done: (object) => t`Deleted ${{ object }}`,
  },
  'recipes.release': {
    name: () => t`Release a taken day of a recipe`,
    done: (object) => t`Released a day of ${{ object }}`,
  },
  'accounts.connect': {
    name: () => t`Connect an account by a password made for programs`,
    done: (object) => t`Connected ${{ object }}`,
  },
  'accounts.begin': {
    name: () => t`Begin to connect an account at the network itself`,
    done: (object) => t`Began to connect an account of ${{ object }}`,
  },
  'accounts.choose': {
    name: () => t`Connect the chosen accounts of a sign-in at a network`,
    done: () => t`Connected accounts`,
  },
  'accounts.reconnect': {
    name: () => t`Connect an account again by a password; its schedule, slots and history stay`,
    done: (object) => t`Reconnected ${{ object }}`,
  },
  'accounts.connectSandbox': {
    name: () => t`Connect a sandbox: an account of any network that delivers into a page of ours`,
    done: (object) => t`Connected ${{ object }}`,
  },
  'accounts.edit': {
    name: () =>
      t`Rename or pause an account, set its queue slots, who sees its posts, whether sources may read with its rights, the switches of a sandbox`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'accounts.remove': {
    name: () => t`Disconnect an account; what it has sent stays on record`,
    done: (object) => t`Disconnected ${{ object }}`,
  },
  'outbox.retry': {
    name: () => t`Send a delivery again that failed, was kept or has an unknown status`,
    done: (object) => t`Sent again ${{ object }}`,
  },
  'teamChats.add': {
    name: () => t`Mirror to a team chat`,
    done: (object) => t`Added ${{ object }}`,
  },
  'teamChats.change': {
    name: () => t`Change a team chat, or give it a new address`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'teamChats.remove': {
    name: () => t`Mirror to a team chat no more`,
    done: (object) => t`Removed ${{ object }}`,
  },
  'teamChats.test': {
    name: () => t`Post a test to a team chat`,
    done: (object) => t`Tested ${{ object }}`,
  },
  ...webhookOperations,
  'backups.create': {
    name: () => t`Make a backup now`,
    done: () => t`Asked for a backup`,
  },
  'organizationExports.create': {
    name: () => t`Put all that the organization has into one file`,
    done: (object) => t`Asked for an export of ${{ object }}`,
  },
  'organizationRemoval.begin': {
    name: () => t`Have the organization removed in seven days`,
    done: (object) => t`Asked for the removal of ${{ object }}`,
  },
  'organizationRemoval.cancel': {
    name: () => t`Keep the organization after all`,
    done: (object) => t`Kept ${{ object }}`,
  },
  'demo.remove': {
    name: () => t`Remove the demo data`,
    done: () => t`Removed the demo workspace`,
  },
};
