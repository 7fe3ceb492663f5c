/** One replacement in a file of the project. */
export interface Edit {
  /** From the project's root. */
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  put: string;
}

/** A mistake that a developer could make: it compiles, and something goes wrong for a person. */
export interface Fault extends Edit {
  id: string;
  /** What goes wrong, and for whom. */
  breaks: string;
  /** The test files that should catch it: of Vitest, or of Playwright (`e2e/…`), not of both. */
  covers: readonly [string, ...string[]];
  /** Parts of the titles of tests among them: a file of browser tests takes minutes. Absent: all. */
  titles?: readonly string[];
  /** For a mistake that must be made in several places to compile. */
  also?: readonly Edit[];
  /** No test caught it when it was first planted; one does since. */
  missedAtFirst?: true;
}
