import { conforms } from '#test/networks/conformance.ts';
import { wordpressSubject } from '#test/networks/wordpress-subject.ts';

conforms('A WordPress site with plain URLs', () => wordpressSubject());
