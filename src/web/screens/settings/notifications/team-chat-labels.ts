import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { ChatKind, ChatSubject } from '#contract/notifications/team-chats.ts';
import type { DataOf } from '#contract/operation.ts';

export type TeamChat = DataOf<Contract['teamChats']['list']>['team_chats'][number];

export const kindLabels: Record<ChatKind, string> = {
  slack: 'Slack',
  mattermost: 'Mattermost',
  discord: 'Discord',
};

export const subjectLabels: Record<ChatSubject, string> = { board_comments: t`Comments on the board` };
