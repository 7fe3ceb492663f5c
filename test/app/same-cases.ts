import fc from 'fast-check';

/** Every run draws the same cases, so that a run fails for a change of the code only. */
fc.configureGlobal({ seed: 20_261_123 });
