/** A start that cannot go on, with a message that a person can act on. Printed as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
