#!/usr/bin/env node
// `copydesk doctor` from any folder, as `npm run cli -- doctor` in this one.
process.argv.splice(2, 0, 'cli');
await import('./start.mjs');
