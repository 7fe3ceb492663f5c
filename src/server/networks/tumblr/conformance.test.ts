import { conforms } from '#test/networks/conformance.ts';
import { tumblrSubject } from '#test/networks/tumblr-subject.ts';

conforms('A Tumblr blog', tumblrSubject);
