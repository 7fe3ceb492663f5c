import { lines, list } from './phrases.ts';
import type { Topic } from './topics.ts';

export const climateTopics: readonly Topic[] = [
  {
    key: 'heat',
    category: 'Climate',
    motif: 'skyline',
    tags: list('climate|heatwave|cities|adaptation'),
    words: {
      x: list('white roofs|shade sails|cooling rooms|tree pits|wet awnings|painted pavements'),
    },
    headlines: lines(`
      {city} plants {thousands} trees before the next summer
      {x} lower {city} nights by {n} degrees, study finds
      Heat plan: {country} pays for {x} in {hundreds} towns
      Third record in {n} days: {city} opens its {x}
      What {city} can learn about {x} from the south`),
    posts: lines(`
      Measured my street in {city}: {n} degrees between the tree side and the other one. Plant trees.
      {x} cost less than the ambulance calls they prevent. {city} has the figures.
      {day} was the {nth} hot day in a row in {city}. Check on your neighbours.`),
  },
  {
    key: 'solar',
    category: 'Climate',
    motif: 'chart',
    tags: list('solar|renewables|energy|climate'),
    words: {
      x: list(
        'balcony panels|floating solar|sand batteries|shared rooftop arrays|tidal turbines|heat from data centres|wind on old coal land',
      ),
    },
    headlines: lines(`
      {x} covered {pct} percent of demand in {country} on {day}
      {city} tenants earn from {x}
      {money} for {x} outside {city}
      Why {country} suddenly wants {x}
      Grid report: {x} saved {country} from a cold night`),
    posts: lines(`
      Our building in {city} put up {x}. First bill: minus {n} percent. The plumber now wants one too.
      {country} ran {n} hours without gas on {day}. {x} did the evening.
      The queue to connect {x} in {country} is {years} years long. That is the whole problem.`),
  },
  {
    key: 'floods',
    category: 'Climate',
    motif: 'waves',
    tags: list('floods|climate|water|resilience'),
    words: {
      x: list(
        'a sponge park|a moved dyke|a river that may wander again|new rain gardens|an old canal reopened|beavers',
      ),
    },
    headlines: lines(`
      {x} kept {city} dry this week
      {country} buys {hundreds} homes on the flood plain
      {n} hours of warning: how {city} emptied its river streets
      {x} instead of a wall: a tenth of the cost, engineers in {city} say
      After the water: {city} rebuilds with {x}`),
    posts: lines(`
      Before and after: {x} in {city}. Same rain as in {year}, dry cellars this time.
      Neighbours filled {thousands} sandbags in one night. {city}, I love you.
      Insurance in {city} fell {pct} percent after {x}. That is the argument that worked.`),
  },
  {
    key: 'rewilding',
    category: 'Climate',
    motif: 'leaf',
    tags: list('rewilding|biodiversity|nature|forests'),
    words: {
      x: list('bison|lynx|restored bogs|wild hedges|untouched forests|wetlands|dung beetles'),
    },
    headlines: lines(`
      {x} change a valley in {country} in just {years} years
      Farmers near {city} get paid for {x}
      {x}: {n} rare plants counted where there were two
      {country} to protect {pct} percent of its coast
      The surprising economics of {x}`),
    posts: lines(`
      Year {n} of letting go. {x} did more than our {years} years of planting.
      A whole day among {x} near {city}. I may never answer mail again.
      {x} are back and the village pub has never been so full.`),
  },
];
