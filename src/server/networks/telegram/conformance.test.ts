import { conforms } from '#test/networks/conformance.ts';
import { telegramSubject } from '#test/networks/telegram-subject.ts';

conforms('Telegram', telegramSubject);
