import { permissionGroupNames } from '#contract/permissions.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import { argument, CommandError, oneOf, option, type Command } from './command.ts';
import { chosenOrganization } from './organization.ts';
import { recordCommand } from './record.ts';
import { findUser, organizationsOf } from './store.ts';

const dayMs = 86_400_000;

export const tokenCreate: Command = {
  name: 'token create',
  usage: 'EMAIL [--group reader] [--name TEXT] [--organization NAME] [--days 90]',
  summary: `Make an API token for a member and print it once. Groups: ${permissionGroupNames.join(', ')}`,
  options: {
    group: { type: 'string', default: 'reader' },
    name: { type: 'string', default: 'Command line' },
    organization: { type: 'string' },
    days: { type: 'string' },
  },
  async run(call) {
    const email = argument(call, 0, 'The email address of the member');
    const group = oneOf(option(call, 'group') ?? 'reader', permissionGroupNames, '--group');
    const expiresAt = expiry(option(call, 'days'));
    const { db } = await call.open();
    const user = await findUser(db, email);
    if (!user) throw new CommandError(`No member has the email ${email}. Add them with “member add”.`);
    const { id: organizationId, name } = chosenOrganization(
      await organizationsOf(db, user.id),
      option(call, 'organization'),
    );
    const made = { name: option(call, 'name') ?? '', userId: user.id, organizationId, group, expiresAt };
    const key = await db.transaction().execute(async (trx) => {
      const { id, key: secret } = await insertToken(trx, made);
      const details = { name: made.name, group, user_id: user.id };
      await recordCommand(trx, 'token create', { subject: `token ${id}`, organizationId, details });
      return secret;
    });
    call.print(key);
    process.stderr.write(
      `A ${group} token of ${user.name} in ${name}. It is shown only now: keep it safe.\n`,
    );
  },
};

function expiry(days: string | undefined): Date | null {
  if (days === undefined) return null;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 3650)
    throw new CommandError('--days must be a whole number from 1 to 3650.');
  return new Date(Date.now() + count * dayMs);
}
