import { conforms } from '#test/networks/conformance.ts';
import { xSubject } from '#test/networks/x-subject.ts';

conforms('X', () => xSubject());

conforms('X with the names of fields since August 2026', () =>
  xSubject({ vocabulary: 'post', processing: 3 }),
);
