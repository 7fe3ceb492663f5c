import type { NetworkStep, Preparing } from '#server/networks/network.ts';

/** A step that keeps what its attempts make, as the delivery code stores it. */
export function kept(step: NetworkStep): Preparing {
  const preparing: Preparing = {
    ...step,
    earlier: null,
    async keep(made) {
      preparing.earlier = JSON.parse(JSON.stringify(made));
    },
  };
  return preparing;
}
