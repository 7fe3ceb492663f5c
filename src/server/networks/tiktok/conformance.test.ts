import { conforms } from '#test/networks/conformance.ts';
import { tiktokSubject } from '#test/networks/tiktok-subject.ts';

conforms('A video on TikTok', () => tiktokSubject('video'));

conforms('Images on TikTok', () => tiktokSubject('images'));

conforms('TikTok that takes its time', () => tiktokSubject('video', { processing: 1, review: 1 }));
