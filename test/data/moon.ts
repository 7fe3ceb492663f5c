import { base, deltat, moonposition, solar } from 'astronomia';

const dayMs = 86_400_000;

/** How far the moon is ahead of the sun, 0 to 360 degrees: 0 is the new moon, 180 the full moon. By Meeus. */
export function moonAge(at: number): number {
  const universal = at / dayMs + 2_440_587.5;
  const julian = universal + deltat.deltaT(2000 + (universal - 2_451_545) / 365.25) / 86_400;
  const sun = solar.apparentLongitude(base.J2000Century(julian));
  const degrees = ((moonposition.position(julian).lon - sun) * 180) / Math.PI;
  return ((degrees % 360) + 360) % 360;
}

/** The lunar day of India at an hour of a date in its zone: 1 to 30, the 15th ends with the full moon. */
export function tithi(date: string, hour: number): number {
  return Math.floor(moonAge(Date.parse(date) + (hour - 5.5) * 3_600_000) / 12) + 1;
}
