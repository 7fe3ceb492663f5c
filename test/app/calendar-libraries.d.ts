declare module 'lunar-javascript' {
  export const Lunar: {
    fromYmd(year: number, month: number, day: number): { getSolar(): { toYmd(): string } };
  };
  export const Solar: {
    fromYmd(year: number, month: number, day: number): { getLunar(): { getJieQi(): string } };
  };
}

declare module 'astronomia' {
  export const moonposition: { position(jde: number): { lon: number } };
  export const solar: { apparentLongitude(century: number): number };
  export const deltat: { deltaT(year: number): number };
  export const base: { J2000Century(jde: number): number };
}

declare module 'date-chinese' {
  export class CalendarChinese {
    fromGregorian(year: number, month: number, day: number): this;
    /** Cycle, year, month, whether it is a leap month, day. */
    get(): [number, number, number, boolean, number];
    set(cycle: number, year: number, month: number, leap: boolean, day: number): this;
    toGregorian(): { year: number; month: number; day: number };
  }
  export class CalendarVietnamese extends CalendarChinese {}
}

declare module 'korean-lunar-calendar' {
  export default class KoreanLunarCalendar {
    setLunarDate(year: number, month: number, day: number, isLeap: boolean): boolean;
    getSolarCalendar(): { year: number; month: number; day: number };
  }
}
