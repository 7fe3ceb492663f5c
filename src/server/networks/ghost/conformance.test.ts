import { conforms } from '#test/networks/conformance.ts';
import { ghostSubject } from '#test/networks/ghost-subject.ts';

conforms('Ghost', () => ghostSubject());
