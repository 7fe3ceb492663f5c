import { conforms } from '#test/networks/conformance.ts';
import { threadsSubject } from '#test/networks/threads-subject.ts';

conforms('Threads', () => threadsSubject(0));

conforms('Threads that takes its time', () => threadsSubject(3));
