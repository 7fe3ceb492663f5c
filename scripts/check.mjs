// All static checks, at once: `npm run check`.
import { main } from './run.mjs';
import { runTogether, staticChecks } from './static.mjs';

await main(async () => ((await runTogether(staticChecks)) ? 0 : 1));
