import { lines, list } from './phrases.ts';
import type { Topic } from './topics.ts';

/** Culture, Sports, Travel, Food. */
export const cultureTopics: readonly Topic[] = [
  {
    key: 'film',
    category: 'Culture',
    motif: 'sound',
    tags: list('film|cinema|festival|documentary'),
    words: {
      x: list(
        'a silent film about bakers|a documentary on lighthouses|a three-hour road movie|a debut shot on a phone|an animated opera|a thriller set in an archive',
      ),
    },
    headlines: lines(`
      {x} wins the {city} festival
      {x} made for {money} fills cinemas in {country}
      Why {x} had {hundreds} people crying in {city}
      {city} saves its last cinema and opens with {x}
      Found in a cellar after {years}0 years: {x}`),
    posts: lines(`
      Saw {x} at the {city} festival. {n} minutes of applause, I joined for all of them.
      {x}: no explosions, one dog, perfect ending.
      Cinema for {coins} on {day} in {city}. They show {x}. See you there.`),
  },
  {
    key: 'music',
    category: 'Culture',
    motif: 'sound',
    tags: list('music|livemusic|newmusic|festival'),
    words: {
      x: list(
        'a brass band from a fishing village|a choir of bus drivers|a harpist with a loop pedal|a record cut in one night|a piano made of scrap|an orchestra without a conductor',
      ),
    },
    headlines: lines(`
      {x} tops the charts in {country}
      How {x} came to play for {thousands} in {city}
      {city} turns a water tower into a stage for {x}
      {x}: the concert nobody planned
      Streams of {x} grow {pct} percent in {n} days`),
    posts: lines(`
      {x} in the {city} underground this morning. Missed three trains on purpose.
      Our song took {n} months and one broken amp. It is out now.
      Live in {city} on {day}: {x}. Bring friends, bring earplugs.`),
  },
  {
    key: 'books',
    category: 'Culture',
    motif: 'books',
    tags: list('books|reading|bookclub|literature'),
    words: {
      x: list(
        'a novel in letters|a family saga from the coast|a history of salt|a cookbook without pictures|a crime story told by a dog|a thin book about walking',
      ),
    },
    headlines: lines(`
      {x} is the book of the year in {country}
      Rejected {n} times, {x} now sells {thousands} copies
      {city} reads {x} together
      Bookshops in {country} grow for the {nth} year
      The quiet success of {x}`),
    posts: lines(`
      Finished {x} at four in the morning. Do not text me.
      Book club in {city}: {n} people, {x}, and a fight about the last page.
      If you read one thing this {month}, make it {x}.`),
  },
  {
    key: 'museums',
    category: 'Culture',
    motif: 'pillars',
    tags: list('museums|art|exhibition|design'),
    words: {
      x: list(
        'a show of unfinished paintings|a room of borrowed chairs|a wall of tram posters|a cabinet of letters never sent|a hall of maps with mistakes|a room of toys from {n} countries',
      ),
    },
    headlines: lines(`
      {city} museum opens {x}
      Queues round the block in {city} for {x}
      {x}: the exhibition {country} needed
      Free entry brings {pct} percent more visitors to {city}
      How {x} ended up in {city}`),
    posts: lines(`
      Stood {n} minutes before one picture. {x} in {city} is that good.
      {x} in {city} lets you sit on the exhibits. More of this.
      The guard told me which piece in {x} is the staff favourite. It is behind the door.`),
  },
  {
    key: 'games',
    category: 'Culture',
    motif: 'cells',
    tags: list('gaming|indiegames|gamedev|boardgames'),
    words: {
      x: list(
        'a game about sorting post|a board game on beekeeping|a cosy train simulator|a puzzle made of city maps|a farming game without grind|a horror game in one room',
      ),
    },
    headlines: lines(`
      {x} by two friends from {city} sells {thousands} copies
      {x} wins design award in {city}
      Why doctors in {country} prescribe {x}
      {x} gets a free update after {years} years
      Review: {x} is {hours} hours well spent`),
    posts: lines(`
      {x} was meant to be a break. It is now {hours} hours later.
      Dev log {n}: {x} finally has weather. And geese.
      My grandmother in {city} beat my score in {x}. Twice.`),
  },
  {
    key: 'marathon',
    category: 'Sports',
    motif: 'road',
    tags: list('running|marathon|athletics|sports'),
    words: {
      x: list(
        'a postal worker|a 61-year-old|two sisters|a school team|a first-time runner|a pacemaker who kept going',
      ),
    },
    headlines: lines(`
      {x} wins the {city} marathon in the rain
      {thousands} start in {city}, {x} steals the show
      {x} breaks the course record in {city} by {n} seconds
      {city} half marathon sold out in {n} minutes
      From couch to start line: {x} in {city}`),
    posts: lines(`
      {city} marathon: {hours} hours, two blisters, one marriage proposal at kilometre {n}.
      Watched {x} pass half the field. What a finish.
      Training day {n}. Everything hurts, and I signed up for {city2} too.`),
  },
  {
    key: 'football',
    category: 'Sports',
    motif: 'pitch',
    tags: list('football|matchday|league|sports'),
    words: {
      club: list(
        '{city} Rovers|Harbour {city}|{city} Athletic|Union {city}|{city} Wanderers|Sporting {city}',
      ),
      rival: list('the league leaders|their neighbours|last year’s champions|ten men|the newcomers'),
    },
    headlines: lines(`
      {club} beat {rival} with a goal in minute {minute}
      {club} fans buy their stadium for {money}
      {goals} against {rival}: {club} go second
      Nineteen and fearless: the season of {club}
      {club} and {rival} share the points in the snow`),
    posts: lines(`
      {goals}! {club}! I have no voice left and I regret nothing.
      Away day with {club}: {hours} hours on a bus for {goals}. Would do it again.
      Tactical thread: how {club} took {rival} apart down the left.`),
  },
  {
    key: 'womens-league',
    category: 'Sports',
    motif: 'pitch',
    tags: list('womensfootball|sports|league|matchday'),
    words: {
      club: list('the {city} Comets|the {city} Herons|the {city} Foxes|the {city} Lanterns'),
    },
    headlines: lines(`
      Record crowd of {thousands} sees {club} win {goals}
      {club} sign a captain from the youth team
      Broadcaster in {country} moves {club} to prime time
      {goals} after extra time: {club} reach the final
      {club} double their season tickets in {n} weeks`),
    posts: lines(`
      {thousands} people singing for {club} tonight. Remember when it was {n}?
      {goals}, and it could have been more. {club} are a joy.
      Took my niece to see {club}. She has a favourite defender now.`),
  },
  {
    key: 'climbing',
    category: 'Sports',
    motif: 'hills',
    tags: list('climbing|outdoors|mountains|bouldering'),
    words: {
      x: list(
        'a route called Slow Hands|the north wall|a {hundreds}-metre sea cliff|an old factory chimney|the first ice of the year',
      ),
    },
    headlines: lines(`
      Team from {city} climbs {x} in {hours} hours
      {x} closed for {n} weeks so that falcons can nest
      At {teen}, she is the youngest on {x}
      {city} opens a free wall under the bridge
      Rescue on {x} ends well after {hours} hours`),
    posts: lines(`
      {n} tries, {days} days, one knee. {x} is done.
      The view from {x} over {city}. No filter, no breath left.
      Please clean up after yourselves at {x}. We found {n} bottles.`),
  },
  {
    key: 'chess',
    category: 'Sports',
    motif: 'table',
    tags: list('chess|tournament|strategy|sports'),
    words: {
      x: list('a pupil of twelve|a retired tram driver|an unseeded pair|a café team|the home favourite'),
    },
    headlines: lines(`
      {x} leads the {city} open after {n} rounds
      {x} draws from a lost position in {city}
      Chess in the park: {city} sets {hundreds} boards
      {x} and a sacrifice on move {n} stun {city}
      Clubs in {country} grow {pct} percent in a year`),
    posts: lines(`
      Lost to {x} in {n} moves and got a lesson for free. Best day.
      Find the move: black to play, {city} open, round {n}. {x} saw it in seconds.
      Free boards on {day} in {city}. Come as you are.`),
  },
  {
    key: 'nighttrains',
    category: 'Travel',
    motif: 'road',
    tags: list('travel|nighttrain|rail|slowtravel'),
    words: {
      x: list(
        'the night train|a sleeper with showers|a rail pass for {coins} a day|the coastal line|a direct train',
      ),
    },
    headlines: lines(`
      {x} from {city} to {city2} starts in {month}
      {x} is sold out for {n} weeks
      We took {x} to {city}: {hours} hours, one breakfast, no regrets
      {country} orders {n} sleeper coaches
      Cheaper than flying: {x} between {city} and {city2}`),
    posts: lines(`
      Woke up in {city} on {x}. Coffee at the window, mountains outside. This is the way.
      {city} to {city2} by rail, {hours} hours, {n} photos. Ask me how to book {x}.
      Missed my connection in {city}. Best dumplings of my life.`),
  },
  {
    key: 'islands',
    category: 'Travel',
    motif: 'waves',
    tags: list('travel|islands|hiking|hiddengems'),
    words: {
      x: list(
        'an island with {n} residents|a lighthouse hotel|a car-free archipelago|a coastal path|a village of painted doors|a thermal valley',
      ),
    },
    headlines: lines(`
      {x} in {country} limits visitors to {hundreds} a day
      {days} days on {x}: a slow guide
      {x} looks for a new postmaster
      Why {x} wants fewer photographs
      {country} opens {x} after {years} years of repairs`),
    posts: lines(`
      {x}, {country}. No cars, no signal, {n} goats.
      Saved for {years} years to see {x}. It was raining. It was perfect.
      Packing list for {x}: boots, book, patience.`),
  },
  {
    key: 'bread',
    category: 'Food',
    motif: 'table',
    tags: list('bread|baking|food|sourdough'),
    words: {
      x: list(
        'a rye loaf|flatbread from chickpeas|a {n}-hour sourdough|a bun with cardamom|a seeded crispbread|bread from leftover bread',
      ),
    },
    headlines: lines(`
      {city} bakers win gold with {x}
      The secret of {x}: time, and {n} grams of salt
      {x} is back in {country}
      Village near {city} reopens its oven for {x}
      Bakery in {city} sells {x} by subscription`),
    posts: lines(`
      Attempt {n} at {x}. Crumb! Look at that crumb!
      {x} for {hundreds} guests, {n} ovens, no sleep. Happy opening day to us in {city}.
      The trick for {x} is to do less. Fold twice, walk away.`),
  },
  {
    key: 'coffee',
    category: 'Food',
    motif: 'table',
    tags: list('coffee|cafe|food|barista'),
    words: {
      x: list(
        'filter coffee|a pour-over bar|coffee from the farm next door|an espresso for {coins}|coffee by bicycle|a café without laptops',
      ),
    },
    headlines: lines(`
      {city} falls for {x}
      {x} changes a street in {city}
      Harvest in {country} {pct} percent smaller: what it means for {x}
      {x} and nothing else: a visit in {city}
      Price of {x} splits {city}`),
    posts: lines(`
      {x} in {city}. Three tables, one cat, the best cup of the year.
      Hot take: {x} does not need latte art.
      Roasted {n} kilos before breakfast. {x} starts here.`),
  },
  {
    key: 'streetfood',
    category: 'Food',
    motif: 'table',
    tags: list('streetfood|recipes|food|nightmarket'),
    words: {
      x: list(
        'charcoal noodles|pumpkin dumplings|lentil pancakes|smoked aubergine|sesame rings|plum tamales|fish soup at midnight',
      ),
    },
    headlines: lines(`
      {x}: the stall in {city} people cross borders for
      {city} night market reopens with {x}
      Recipe: {x} in {n} minutes
      {country} adds {x} to its heritage list
      Family in {city} shares {x} after {years}0 years`),
    posts: lines(`
      {x} in {city}, {coins} a plate, {n} people in line, all correct.
      Made {x} at home. The smoke alarm has opinions.
      Aunt approved my {x}. I can retire now.`),
  },
];
