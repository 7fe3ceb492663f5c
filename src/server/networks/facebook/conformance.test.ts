import { conforms } from '#test/networks/conformance.ts';
import { facebookSubject } from '#test/networks/facebook-subject.ts';

conforms('A Facebook page', facebookSubject);
