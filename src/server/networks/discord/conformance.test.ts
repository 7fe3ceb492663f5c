import { conforms } from '#test/networks/conformance.ts';
import { discordSubject } from '#test/networks/discord-subject.ts';

conforms('Discord by a bot', () => discordSubject('bot'));
conforms('Discord by a webhook', () => discordSubject('webhook'));
