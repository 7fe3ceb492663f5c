import { conforms } from '#test/networks/conformance.ts';
import { mastodonSubject } from '#test/networks/mastodon-subject.ts';

conforms('Mastodon', () => mastodonSubject());

conforms('A compatible server that overlooks keys', () =>
  mastodonSubject({ idempotency: false, software: 'snac', instanceV2: false, mediaV2: false }),
);
