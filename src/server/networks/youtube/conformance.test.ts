import { conforms } from '#test/networks/conformance.ts';
import { youtubeSubject } from '#test/networks/youtube-subject.ts';

conforms('YouTube', () => youtubeSubject());
