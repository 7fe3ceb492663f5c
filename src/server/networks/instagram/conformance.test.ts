import { conforms } from '#test/networks/conformance.ts';
import { instagramSubject } from '#test/networks/instagram-subject.ts';

conforms('Instagram', () => instagramSubject(0));

conforms('Instagram that takes its time', () => instagramSubject(3));
