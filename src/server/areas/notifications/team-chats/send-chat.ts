import { t } from '#contract/message.ts';
import { organizationLanguage } from '#server/access/store.ts';
import type { ChatContent } from '#server/areas/notifications/outbox/content.ts';
import { outcomeOf, outcomeOfError, type Outcome } from '#server/areas/notifications/outbox/outcome.ts';
import type { DeliveryRow } from '#server/areas/notifications/outbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { sealerOf, SealError } from '#server/lib/secrets.ts';
import { chatPayload } from './payload.ts';
import { findChatToSend, markChatSent, markChatTrouble } from './store.ts';

/** The purpose under which a team chat's URL is encrypted. */
export const chatPurpose = 'team chat address';

/**
 * Posts one message to a team chat. A chat that no longer exists is turned off; `sweep` notifies the admins.
 */
export async function sendChat(
  { db, settings, io, now }: Pick<JobDeps, 'db' | 'settings' | 'io' | 'now'>,
  { target, organization_id }: Pick<DeliveryRow, 'target' | 'organization_id'>,
  { title, body, path }: ChatContent,
): Promise<Outcome> {
  const chat = await findChatToSend(db, organization_id, Number(target));
  if (!chat) return { state: 'failed', answer: t`This team chat has been removed or switched off.` };
  const address = path === null ? null : `${settings.baseUrl}${path}`;
  const language = await organizationLanguage(db, organization_id);
  let outcome: Outcome;
  try {
    const to = sealerOf(settings.appSecret).open(chat.address_sealed, chatPurpose);
    const answer = await io.fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        await inLanguage(language, () => chatPayload(chat.kind, { title, body, address })),
      ),
      maxBytes: 64 * 1024,
    });
    outcome = outcomeOf({ ...answer, text: () => ownMessage(answer.text()) }, { to, repeatable: false });
  } catch (error) {
    outcome = error instanceof SealError ? { state: 'failed', answer: error.message } : outcomeOfError(error);
  }
  if (outcome.state === 'sent') await markChatSent(db, chat.id, now());
  else
    await markChatTrouble(db, chat.id, {
      error: outcome.answer,
      gone: outcome.state === 'failed' && outcome.gone === true,
      now: now(),
    });
  return outcome;
}

/** Mattermost and Discord wrap their message in JSON with a `message`; Slack sends plain text. */
function ownMessage(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      'message' in parsed &&
      typeof parsed.message === 'string'
    )
      return parsed.message;
  } catch {
    // Not JSON: plain text.
  }
  return text;
}
