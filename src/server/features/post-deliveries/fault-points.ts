/**
 * The places between two steps of a delivery, in their order, at which the crash tests end the process. Nothing
 * is done there but to call what a test has brought along; the program brings nothing.
 */
export const faultPoints = [
  /** A worker has taken the delivery. */
  'claimed',
  /** Uploads and the like are done; nothing is stored of them. */
  'prepared',
  /** That an attempt begins is stored; nothing has left. */
  'begun',
  /** The network has accepted and answered; nothing is stored. */
  'answered',
  /** The network's id is stored; the delivery does not show it. */
  'recorded',
  /** An attempt of whose end nothing is known is stored as such. */
  'uncertain',
  /** The network was asked for it; nothing is stored of its answer. */
  'looked',
  /** The network has it, and both the step and the delivery say so. */
  'found',
  /** All is stored. */
  'ended',
] as const;

export type FaultPoint = (typeof faultPoints)[number];
