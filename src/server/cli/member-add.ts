import { roles } from '#contract/permissions.ts';
import { createSignIn, passwordResetLink } from '#server/access/sign-in.ts';
import { insertPerson } from '#server/access/store.ts';
import { emitMember } from '#server/areas/workspace/members/emit.ts';
import { findMember } from '#server/areas/workspace/members/store.ts';
import { argument, CommandError, oneOf, option, type Command } from './command.ts';
import { chosenOrganization } from './organization.ts';
import { recordCommand } from './record.ts';
import { findUser, listOrganizations, setMember } from './store.ts';

export const memberAdd: Command = {
  name: 'member add',
  usage: 'EMAIL [--name TEXT] [--role member] [--organization NAME] [--agent]',
  summary: 'Add a person (with a link to choose a password) or an agent to an organization',
  options: {
    name: { type: 'string' },
    role: { type: 'string', default: 'member' },
    organization: { type: 'string' },
    agent: { type: 'boolean', default: false },
  },
  async run(call) {
    const email = argument(call, 0, 'The email address');
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`“${email}” is not an email address.`);
    const role = oneOf(option(call, 'role') ?? 'member', roles, '--role');
    const agent = call.values['agent'] === true;
    const { db, settings, log } = await call.open();
    const organization = chosenOrganization(await listOrganizations(db), option(call, 'organization'));
    const known = await findUser(db, email);
    const name = option(call, 'name') ?? email.replace(/@.*/, '');
    const userId = await db.transaction().execute(async (trx) => {
      const id = known?.id ?? (await insertPerson(trx, { name, email, passwordHash: null, agent }));
      const organizationId = organization.id;
      const before = await findMember(trx, organizationId, id);
      await setMember(trx, { organizationId, userId: id, role });
      await recordCommand(trx, 'member add', {
        subject: `user ${id}`,
        organizationId,
        details: { role },
      });
      const type = before?.active ? 'member.changed' : 'member.joined';
      await emitMember(trx, { now: new Date() }, type, { organizationId, memberId: id, by: null });
      return id;
    });
    process.stderr.write(`${known?.name ?? name} is ${role} of ${organization.name}.\n`);
    if (known || agent) return;
    const link = await passwordResetLink(createSignIn({ db, settings, log }), userId, settings.baseUrl);
    process.stderr.write('They choose a password here, within an hour:\n');
    call.print(link);
  },
};
