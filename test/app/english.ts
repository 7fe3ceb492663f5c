import { registerHooks } from 'node:module';

/**
 * Loaded before the tests (`--import`). The build turns Lingui's macros into texts; tests run the sources as they
 * are, so there the macros are functions that say the English.
 */
const macros = new URL('./english-macros.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@lingui/core/macro'
      ? { url: macros, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
