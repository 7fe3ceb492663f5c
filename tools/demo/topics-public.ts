import { lines, list } from './phrases.ts';
import type { Topic } from './topics.ts';

/** World, Politics, Business, Cities, Education, Media. */
export const publicTopics: readonly Topic[] = [
  {
    key: 'elections',
    category: 'Politics',
    motif: 'pillars',
    tags: list('elections|democracy|politics|voting'),
    words: {
      x: list(
        'a town hall run by lot|voting at sixteen|weekend polling|a shorter ballot|a citizens’ budget|open council data',
      ),
    },
    headlines: lines(`
      {city} votes for {x} by a margin of {n} ballots
      Turnout rises {pct} percent after {country} tries {x}
      {x} heads for a vote in {country} this {month}
      Coalition talks in {country} stall over {x}
      What {x} did to local politics in {city}`),
    posts: lines(`
      Counted votes until two in the morning in {city}. {x} is worth a sore back.
      {country} debates {x} for the {nth} time. Perhaps ask the people who would use it.
      Explainer: how {x} works in {city}, in {n} sentences.`),
  },
  {
    key: 'budget',
    category: 'Politics',
    motif: 'pillars',
    tags: list('budget|politics|taxes|government'),
    words: {
      x: list(
        'a land tax|a free school lunch|a ceiling on rents|a cut in train fares|a tax on empty flats|a four-day town hall',
      ),
    },
    headlines: lines(`
      {country} finds {money} for {x}
      Budget night in {country}: {x} survives
      {x} pays for itself, {city} auditors say
      {pct} percent back {x} in new {country} poll
      Mayor of {city} puts {x} before the council again`),
    posts: lines(`
      The {country} budget in one chart: {x} is the thin line at the bottom. That is the whole fight.
      {city} council passed {x} tonight. {n} speeches, one joke, it was a good one.
      Who pays for {x}? I read the annex. Page {hundreds}.`),
  },
  {
    key: 'trade',
    category: 'World',
    motif: 'road',
    tags: list('trade|diplomacy|world|economy'),
    words: {
      x: list(
        'a fishing pact|a deal on visas|a shared rail gauge|a cut in seed tariffs|a river treaty|a common power line',
      ),
    },
    headlines: lines(`
      {country} and {country2} sign {x}
      {n} countries meet in {city} to save {x}
      Talks on {x} run into the night in {city}
      How {x} would change life at the border of {country}
      {country} leaves the table over {x}`),
    posts: lines(`
      At the talks in {city}: {hours} hours in, coffee gone, {x} still two words apart.
      {x} sounds dull. For {thousands} families near the border it is everything.
      The communiqué on {x} is out. Note what paragraph {n} does not say.`),
  },
  {
    key: 'aid',
    category: 'World',
    motif: 'hills',
    tags: list('humanitarian|aid|world|volunteers'),
    words: {
      x: list('mobile bakeries|solar water pumps|tent schools|field hospitals|seed banks|repair crews'),
    },
    headlines: lines(`
      {x} reach {thousands} people in {country}
      {city} sends {n} {x} after the storm
      After the quake, {x} come before cash, study finds
      {money} pledged for {x} in {country}
      One year on: what {x} left behind in {country}`),
    posts: lines(`
      {n} trucks, {hours} hours, zero sleep. {x} are running in {country}.
      What helps after a storm, in this order: water, power, {x}, a working phone.
      Volunteers from {city} fixed {hundreds} roofs this month. Nobody asked them to.`),
  },
  {
    key: 'prices',
    category: 'Business',
    motif: 'chart',
    tags: list('economy|inflation|prices|business'),
    words: {
      x: list('bread|olive oil|rents|coffee|train tickets|butter|building wood'),
    },
    headlines: lines(`
      {x}: prices in {country} fall for the {nth} week
      Inflation in {country} slows to {small} percent
      Why {x} cost {pct} percent more in {city} than next door
      Central bank of {country} holds rates and blames {x}
      {city} shops freeze the price of {x} until {month}`),
    posts: lines(`
      Kept every receipt for {n} months. {x} up {pct} percent, my pay up {small}.
      The chart on {x} everyone shares starts in the wrong year. Here is the long one.
      {city} market this morning: {x} cheaper than at the discounter. Go early.`),
  },
  {
    key: 'startups',
    category: 'Business',
    motif: 'chart',
    tags: list('startups|founders|venturecapital|business'),
    words: {
      x: list(
        'a maker of cargo bikes|a seaweed packaging firm|a repair platform|a cooperative of couriers|a heat pump installer|a school lunch kitchen',
      ),
    },
    headlines: lines(`
      {city}: {x} raises {money} without giving up control
      {x} hands itself over to its {hundreds} employees
      From garage to {country}: the slow rise of {x}
      {x} closes, and shares everything it learned
      Profit before growth: why {x} in {city} said no to investors`),
    posts: lines(`
      We are {x}, {n} people in {city}, profitable since {month}. Ask me anything.
      Wrote down {n} mistakes from {years} years of running {x}. Number one is hiring friends.
      Small news: {x} just served customer number {thousands}.`),
  },
  {
    key: 'fourday',
    category: 'Business',
    motif: 'chart',
    tags: list('work|fourdayweek|remotework|careers'),
    words: {
      x: list(
        'a four-day week|a free Friday afternoon|no meetings before ten|a public pay table|a right to switch off|six weeks of leave',
      ),
      who: list('a brewery|a town hall|a software house|a hospital kitchen|a bus depot|a printing works'),
    },
    headlines: lines(`
      {who} in {city} tries {x}. Output rises {pct} percent
      {country} studies {x} across {hundreds} firms
      {x} cuts sick leave by {pct} percent, {city} trial shows
      Why {who} gave up {x} after {n} months
      {pct} percent of workers in {country} would trade pay for {x}`),
    posts: lines(`
      {n} months of {x} at {who}. Customers noticed nothing, families noticed everything.
      My boss read one article about {x}. Monday it starts. Wish us luck.
      {x} works when you drop work, not when you squeeze it. Source: {who} in {city}.`),
  },
  {
    key: 'trams',
    category: 'Cities',
    motif: 'road',
    tags: list('publictransport|trams|cities|mobility'),
    words: {
      x: list(
        'a night tram|free buses for under-18s|a cable car|trams on grass|a ferry line|one ticket for everything|a bus every six minutes',
      ),
    },
    headlines: lines(`
      {city} opens {x} and counts {thousands} riders on day one
      With {x}, {pct} percent fewer cars on the ring road of {city}
      {money} for {x} between {city} and its suburbs
      How {city} built {x} in {n} months
      {city} copies {x} from {city2}`),
    posts: lines(`
      First ride on {x} in {city}. Grown adults were cheering at every stop.
      {x} in {city} cost as much as {n} kilometres of motorway. I know which one I use.
      Commute before {x}: {hours} hours a week. Now: I read novels.`),
  },
  {
    key: 'cycling',
    category: 'Cities',
    motif: 'road',
    tags: list('cycling|bikelane|cities|urbanism'),
    words: {
      x: list(
        'a protected bike lane|a cargo-bike library|a bridge for bikes|a school street|a bicycle car park for {thousands}|a green wave for bikes',
      ),
    },
    headlines: lines(`
      {city} gets {x}, shops report {pct} percent more trade
      {x} divided {city} for {years} years. Now nobody wants it gone
      {country} pays towns that build {x}
      One summer with {x}: the numbers from {city}
      {city} removes {hundreds} parking spots for {x}`),
    posts: lines(`
      My kid rode to school alone today thanks to {x}. {city} did that.
      Counted {hundreds} bikes in {n} minutes at {x}. In the rain.
      Everyone against {x} in {city} should try the crossing with a pram.`),
  },
  {
    key: 'housing',
    category: 'Cities',
    motif: 'skyline',
    tags: list('housing|rent|architecture|urbanism'),
    words: {
      x: list(
        'office towers turned into flats|wooden houses on a car park|homes above the supermarket|a housing cooperative|a library with {n} flats on top|tiny homes for students',
      ),
    },
    headlines: lines(`
      {city} bets on {x}
      {x}: {hundreds} families move in near {city}
      Rents in {city} fall {pct} percent, thanks in part to {x}
      {country} loosens its rules for {x}
      Inside {x} in {city}`),
    posts: lines(`
      Viewed {n} flats in {city} this month. The only one with daylight: {x}.
      {x} in {city}: {n} percent cheaper, a shared laundry, and neighbours who talk.
      Thread on how {x} got past {years} years of objections.`),
  },
  {
    key: 'schools',
    category: 'Education',
    motif: 'books',
    tags: list('education|schools|teachers|learning'),
    words: {
      x: list(
        'phones in lockers|an hour of free reading|class outside on Fridays|no marks before year seven|breakfast for all|chess in every class',
      ),
    },
    headlines: lines(`
      {city} schools try {x}, and noise falls
      {x}: teachers in {country} report calmer classes
      After {n} months of {x}, reading scores rise {pct} percent
      {country} will not force {x} on its schools
      Pupils in {city} vote for {x}`),
    posts: lines(`
      Teacher here, year {n}. {x} is the first reform that gave me time back.
      My daughter on {x}: "boring for a week, then nice." Review of the year.
      {x} costs almost nothing. Tell your school in {city}.`),
  },
  {
    key: 'universities',
    category: 'Education',
    motif: 'books',
    tags: list('university|students|research|education'),
    words: {
      x: list(
        'a free language course|a degree for over-sixties|an open lecture archive|a joint campus|an evening laboratory|a library that never closes',
      ),
    },
    headlines: lines(`
      {city} university starts {x}
      {thousands} apply for {x} in {country}
      {x} draws students from {n} countries to {city}
      Study: {x} halves drop-outs in {country}
      {money} gift pays for {x} in {city}`),
    posts: lines(`
      At {years}0 I am a student again: {x} in {city}. Front row, sharp pencils.
      Our notes for {n} lectures are online and free. {x} should be normal.
      3 a.m., {city}, {x}, and the vending machine has soup. Exam season.`),
  },
  {
    key: 'newsletters',
    category: 'Media',
    motif: 'books',
    tags: list('journalism|newsletters|media|localnews'),
    words: {
      x: list(
        'a local newsletter|a weekly on paper|a town radio|a slow-news podcast|a neighbourhood reporter|a comment page with names',
      ),
    },
    headlines: lines(`
      {x} in {city} reaches {thousands} paying readers
      {country} exempts {x} from sales tax
      Readers trust {x} most, survey of {thousands} says
      How {x} covers {city} with {n} people
      {x} returns to {city} after {years} years of silence`),
    posts: lines(`
      We printed {thousands} copies of {x} and they were gone by noon. Paper is not dead in {city}.
      Editors: what is your best headline test? Ours at {x} is reading it to somebody on the bus.
      {x} costs {coins} a month and tells me more about {city} than any feed.`),
  },
  {
    key: 'factchecks',
    category: 'Media',
    motif: 'pillars',
    tags: list('factcheck|journalism|media|misinformation'),
    words: {
      x: list(
        'a staged storm picture|an invented survey|a cut interview|an old flood video|a fake road sign|a made-up holiday',
      ),
    },
    headlines: lines(`
      No, {x} is not from {city}
      {x} was shared {thousands} times before anybody looked
      How {x} fooled {n} newsrooms in {country}
      Pupils in {city} learn to spot {x}
      Trace of a rumour: {x}, step by step`),
    posts: lines(`
      Please stop sharing {x}. The shadows are wrong, the tram is from {city2}, and it is {years} years old.
      Took us {hours} hours to trace {x}. The source was a bored person in {city}.
      How to check {x} in {n} seconds: look at the signs, then the light, then who gains.`),
  },
];
