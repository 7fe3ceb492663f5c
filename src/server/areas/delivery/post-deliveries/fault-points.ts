/**
 * The places between two steps of a delivery, in order, at which the crash tests end the process. The program
 * itself does nothing there.
 */
export const faultPoints = [
  /** A worker has claimed the delivery. */
  'claimed',
  /** Uploads and the like are done; nothing is stored of them. */
  'prepared',
  /** The start of an attempt is stored; nothing is sent. */
  'begun',
  /** The network has accepted and answered; nothing is stored. */
  'answered',
  /** The network's id is stored; the delivery does not show it. */
  'recorded',
  /** An attempt with unknown outcome is stored as such. */
  'uncertain',
  /** The network was asked for it; its answer is not stored. */
  'looked',
  /** The network has it, and both the step and the delivery say so. */
  'found',
  /** Everything is stored. */
  'ended',
] as const;

export type FaultPoint = (typeof faultPoints)[number];
