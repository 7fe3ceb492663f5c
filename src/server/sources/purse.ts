import type { Purse } from './source.ts';

/** A purse that forgets when it is dropped: for the reading before a source is stored. */
export function loosePurse(): Purse & { mills: number } {
  return {
    mills: 0,
    take({ units, price, budget }) {
      const covered = Math.min(units, Math.max(0, Math.floor((budget - this.mills) / price)));
      this.mills += covered * price;
      return Promise.resolve(covered);
    },
    giveBack(mills) {
      this.mills -= mills;
      return Promise.resolve();
    },
    spent() {
      return Promise.resolve(this.mills);
    },
  };
}
