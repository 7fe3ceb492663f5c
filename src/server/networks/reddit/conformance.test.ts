import { conforms } from '#test/networks/conformance.ts';
import { redditSubject } from '#test/networks/reddit-subject.ts';

conforms('Reddit', () => redditSubject());
