import { lines, list, type Fillers } from './phrases.ts';

/** Phrases that only one network's people use. */

/** What posts that follow no news are about, and the hashtags that go with them. */
export const scenes = {
  pinterest: {
    topics: list('rewilding|bread|housing|books|museums'),
    tags: list('homeideas|diy|interiors|handmade|smallspaces|decor|gardening|crafts'),
  },
  tumblr: {
    topics: list('birds|books|nighttrains|space|islands|film'),
    tags: list('textpost|mood|nightthoughts|cottagecore|aesthetic|trains|fandom|poetry'),
  },
  clip: {
    topics: list('coffee|bread|housing|museums|islands|streetfood|cycling|music'),
    tags: list('hiddenplaces|citywalk|slowliving|handmade|learnsomething|dayinmylife|smallbusiness|travel'),
  },
  douyin: {
    topics: list('streetfood|trams|islands|music|bread|museums'),
    tags: list('生活|美食|城市漫步|手工|旅行|治愈|同城|国风'),
  },
} as const satisfies Record<string, { topics: readonly string[]; tags: readonly string[] }>;

export const askTitles = lines(`
  Ask HN: How do you keep notes on {thing}?
  Ask HN: What did you learn from {thing} this year?
  Ask HN: Is anyone else leaving {thing} behind?
  Ask HN: Good books about {thing}?
  Ask HN: How do small teams handle {thing}?
  Ask HN: Who is working on {thing} in {city}?`);
export const showTitles = lines(`
  Show HN: I made {tool} for {thing}
  Show HN: {tool} that fits in {n} kB
  Show HN: {tool} – {years} years of weekends
  Show HN: An open data set on {thing} in {city}
  Show HN: {tool} for people who dislike {thing}`);
export const jobTitles = lines(`
  {firm} ({city}) is hiring its first {role}
  {firm} is hiring a {role} to work on {thing}
  {firm} looks for a {role}, remote, four days a week`);
export const pollTitles = lines(`
  Poll: How many hours a week do you spend on {thing}?
  Poll: What is your main tool for {thing}?
  Poll: Would you move to {city} for work?`);
export const linkTitles = lines(`
  The hidden cost of {thing}
  {thing} from first principles
  Notes on {thing} after {years} years
  A {n}-line program for {thing}
  What nobody tells you about {thing}
  The museum of {thing}
  {thing} in {n} minutes
  Why {thing} got slow, and what we did
  Measuring {thing} with a {small}-dollar sensor`);
export const hackerFillers: Fillers = {
  thing: list(
    'backups|plain text files|old printers|self-hosting mail|time zones|on-call rotas|SQLite-sized databases|static sites|map projections|job queues|text search|keyboard layouts|home networks|spreadsheets|unit tests|feed readers|radio telescopes|solar inverters|password resets|date pickers|log files|compilers|floating point|city bus data|weather balloons|e-ink screens|open hardware|type systems|calendar software|batch jobs',
  ),
  tool: list(
    'A calm feed reader|A terminal spreadsheet|A diff viewer|A tiny search engine|A train board|A tide clock|A backup checker|A font inspector|A log browser|A recipe parser|A map of quiet places|A chess clock|A password-free login kit',
  ),
  firm: list('Lumenroot|Tidewell|Parcelwind|Quietgrid|Fernbridge|Oakline Systems|Brightledger|Papermoor'),
  role: list('backend engineer|designer|support engineer|data engineer|technical writer|embedded developer'),
};

export const pinTitles = lines(`
  {n} {adj} {place} ideas for {occasion}
  {adj2} {place}: a step-by-step plan
  How to make {craft} in {n} minutes
  {craft}: {n} patterns to print at home
  {adj2} colours for a {adj} {place}
  The {adj} way to store {stuff}
  {occasion} table with {craft}
  Before and after: a {adj} {place} for under {coins}0
  {n} ways to use {craft} in a {adj} {place}
  {adj2} and {adj}: {n} {place} pictures to save
  A {adj} {place} for {occasion}, {n} photos`);
export const pinFillers: Fillers = {
  adj: list('small|calm|sunny|low-cost|rustic|bright|tidy|child-friendly|Nordic|Mediterranean'),
  adj2: list('Earthy|Soft|Warm|Bold|Faded|Muted|Fresh'),
  place: list(
    'balcony|hallway|reading corner|kitchen garden|studio flat|bathroom|home office|shed|window sill|bedroom',
  ),
  occasion: list(
    'autumn|a rainy Sunday|a winter wedding|spring|a first flat|a garden party|midsummer|the new year',
  ),
  craft: list(
    'paper stars|a linen apron|block-printed cards|a willow basket|beeswax candles|a patchwork throw|clay hooks|a macramé shelf|pressed-flower frames|indigo napkins',
  ),
  stuff: list('seeds|yarn|records|spices|shoes|magazines|camping gear|letters'),
};

export const tumblrTexts = lines(`
  {x} but make it {mood}
  thinking about how {x} and nobody talks about it
  me: I will sleep early. also me at 3 a.m.: {x}
  {mood} is when {x}
  reblog if {x} changed your brain chemistry
  the {mood} of {x} on a {day}
  {n} notes and still nobody has told me why {x}
  petition for {x}, {mood} edition
  not to be {mood} on main but {x}
  my therapist: and what do we do when it gets hard? me: {x}
  it is {month} again and {x}
  {x}. that is it. that is the post.
  the way {x}… so {mood}
  {city} taught me that {x}
  {years} years ago somebody told me {x} and I have been {mood} ever since`);
export const tumblrFillers: Fillers = {
  x: list(
    'letters used to smell of rooms|a lake can have a favourite colour|violins are mostly air|libraries are warm in winter|the last bus knows everybody|rain has a dialect in every town|the Moon is moving away politely|cinemas have one seat nobody takes|stairs remember feet|snow makes even car parks gentle|lighthouse keepers had pets|moss grows without asking|library date stamps tell a love story|trains hum in a minor key|bakers are awake right now|old maps had sea monsters|ferns are older than flowers|every town has one good bench|a fox crossed the tram line|frogs sing in car parks|somebody painted every tile by hand',
  ),
  mood: list('melancholy|cosy|feral|romantic|medieval|soft|unhinged|autumnal|liminal'),
};

export const clipCaptions = lines(`
  POV: you find {x} in {city}
  day {n} of learning {skill}
  {skill} in {n} seconds, no talking
  wait for the end… {x}
  things I wish I knew before {skill}
  {city} has a secret: {x}
  rating {x} from worst to best
  my grandmother tries {skill}`);
export const clipFillers: Fillers = {
  x: list(
    'a café inside a boat|the last cobbler|a stair that plays notes|a market under the bridge|a garden on the roof|the tiniest museum|a swing over the river|a bakery open at 4 a.m.|a room full of clocks|a dog who rides the tram',
  ),
  skill: list(
    'latte art|watercolour skies|knife skills|bookbinding|pottery|tap dance|street photography|sourdough|juggling|calligraphy|a handstand|whistling|bike repair',
  ),
};

export const redditTitles = lines(`
  {headline}
  {headline}
  [OC] {headline}
  Discussion: {headline}
  TIL {post}
  {post}`);

/** Titles of douyin clips; the English one says the same. */
export const douyinTitles: readonly { zh: string; en: string }[] = lines(`
  在{city}发现一家开了{n}年的面馆 ¶ Found a noodle shop in {city} that has been open for {n} years
  {city}清晨的菜市场，{n}秒治愈你 ¶ A morning market in {city}: {n} seconds that heal you
  学习书法第{n}天 ¶ Day {n} of learning calligraphy
  {city}夜景延时，拍了{n}个小时 ¶ Night over {city} in time-lapse, {n} hours of filming
  奶奶的秘方，{n}分钟学会 ¶ Grandmother’s recipe, learned in {n} minutes
  挑战用{n}张纸折一座桥 ¶ Folding a bridge from {n} sheets of paper
  {city}的猫会自己坐公交 ¶ The cat of {city} that takes the bus alone
  高铁{n}分钟，从{city}到海边 ¶ {n} minutes by fast train from {city} to the sea
  {city}老街的最后一位修表匠 ¶ The last watchmaker in the old streets of {city}
  {city}第一场雪，{n}种拍法 ¶ First snow in {city}, {n} ways to film it
  {city}街头舞队一夜走红 ¶ A street dance crew from {city} is famous overnight
  {city}小巷里的早餐，{n}块钱吃饱 ¶ Breakfast in an alley of {city}: full for {n} yuan
  徒步{n}公里，只为看{city}的日出 ¶ A walk of {n} kilometres to see the sun rise over {city}
  {city}老师傅做的糖画，{n}秒画一条龙 ¶ A sugar painter in {city} draws a dragon in {n} seconds
  用{n}块积木搭出{city}车站 ¶ The station of {city}, built from {n} toy bricks
  {city}图书馆的第{n}个夜晚 ¶ Night number {n} in the library of {city}
  在{city}种菜第{n}天，终于发芽 ¶ Day {n} of growing vegetables in {city}: the first sprout
  {city}地铁里的合唱，{n}个陌生人一起唱 ¶ {n} strangers sing together in the {city} underground
  手工竹编，花了{n}天完成 ¶ Bamboo weaving by hand, finished in {n} days`).map((line) => {
  const [zh = '', en = ''] = line.split('¶').map((part) => part.trim());
  return { zh, en };
});

/** City names as both titles of a douyin clip say them. */
export const douyinCities: readonly { zh: string; en: string }[] = list(
  '成都 Chengdu|杭州 Hangzhou|西安 Xi’an|厦门 Xiamen|昆明 Kunming|长沙 Changsha|青岛 Qingdao|南京 Nanjing|苏州 Suzhou|大理 Dali|重庆 Chongqing|哈尔滨 Harbin|洛阳 Luoyang|贵阳 Guiyang',
).map((pair) => {
  const [zh = '', en = ''] = pair.split(' ');
  return { zh, en };
});
