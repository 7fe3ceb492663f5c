import { conforms } from '#test/networks/conformance.ts';
import { pinterestSubject } from '#test/networks/pinterest-subject.ts';

conforms('A Pinterest account', pinterestSubject);
