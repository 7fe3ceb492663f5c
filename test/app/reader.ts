import { firstPreferences } from '#contract/workspace/preferences.ts';
import { applyPreferences } from '#web/lib/preferences.ts';

/** Runs before each test file: dates and times are read by a British browser and in the zones of projects, wherever the tests run. */
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
applyPreferences({ ...firstPreferences, times: 'project' });
