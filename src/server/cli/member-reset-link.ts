import { createSignIn, passwordResetLink } from '#server/access/sign-in.ts';
import { argument, CommandError, type Command } from './command.ts';
import { recordCommand } from './record.ts';
import { findUser, organizationsOf } from './store.ts';

export const memberResetLink: Command = {
  name: 'member reset-link',
  usage: 'EMAIL',
  summary: 'Print a link with which this person chooses a new password, once, within an hour',
  options: {},
  async run(call) {
    const email = argument(call, 0, 'The email address');
    const { db, settings, log } = await call.open();
    const user = await findUser(db, email);
    if (!user) throw new CommandError(`No member has the email ${email}.`);
    if (user.agent) throw new CommandError(`${user.name} is an agent: agents have tokens, no password.`);
    for (const { id } of await organizationsOf(db, user.id))
      await recordCommand(db, 'member reset-link', { subject: `user ${user.id}`, organizationId: id });
    call.print(await passwordResetLink(createSignIn({ db, settings, log }), user.id, settings.baseUrl));
  },
};
