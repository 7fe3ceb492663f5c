import type { ChatContent } from '#server/features/outbox/content.ts';
import { outcomeOf, outcomeOfError, type Outcome } from '#server/features/outbox/outcome.ts';
import type { DeliveryRow } from '#server/features/outbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { sealerOf, SealError } from '#server/lib/secrets.ts';
import { chatPayload } from './payload.ts';
import { findChatToSend, markChatSent, markChatTrouble } from './store.ts';

/** What the address of a team chat is sealed for. */
export const chatPurpose = 'team chat address';

/** Posts one message to a team chat. One whose address is gone is switched off; `sweep` tells the admins. */
export async function sendChat(
  { db, settings, io, now }: Pick<JobDeps, 'db' | 'settings' | 'io' | 'now'>,
  { target, organization_id }: Pick<DeliveryRow, 'target' | 'organization_id'>,
  { title, body, path }: ChatContent,
): Promise<Outcome> {
  const chat = await findChatToSend(db, organization_id, Number(target));
  if (!chat) return { state: 'failed', answer: 'This team chat has been removed or switched off.' };
  const address = path === null ? null : `${settings.baseUrl}${path}`;
  let outcome: Outcome;
  try {
    const to = sealerOf(settings.appSecret).open(chat.address_sealed, chatPurpose);
    const answer = await io.fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chatPayload(chat.kind, { title, body, address })),
      maxBytes: 64 * 1024,
    });
    outcome = outcomeOf({ ...answer, text: () => ownWords(answer.text()) }, { to, repeatable: false });
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

/** Mattermost and Discord wrap their sentence in JSON with a `message`; Slack says it plainly. */
function ownWords(text: string): string {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string')
      return said.message;
  } catch {
    // Not JSON: it stands for itself.
  }
  return text;
}
