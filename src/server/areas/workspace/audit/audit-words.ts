/** How the audit log says an operation that it records. */
export interface OperationWords {
  /** In a list of choices, and where it was refused. */
  name: () => string;
  /** With its object: `post 128`. */
  done: (object: string, details: Readonly<Record<string, unknown>>) => string;
}
