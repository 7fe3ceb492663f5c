import { conforms } from '#test/networks/conformance.ts';
import { linkedinManagedProfile, linkedinPage, linkedinProfile } from '#test/networks/linkedin-subject.ts';

conforms('A LinkedIn page', linkedinPage);

conforms('A LinkedIn profile', linkedinProfile);

conforms('A LinkedIn profile of an app with the Community Management API', linkedinManagedProfile);
