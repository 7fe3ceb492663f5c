import { lines, list } from './phrases.ts';
import type { Topic } from './topics.ts';

/** Technology, Artificial Intelligence, Science, Health. */
export const scienceTopics: readonly Topic[] = [
  {
    key: 'chips',
    category: 'Technology',
    motif: 'circuit',
    tags: list('chips|semiconductors|hardware|engineering'),
    words: {
      x: list(
        'a low-power chip|a memory stack|a repairable phone board|a glass substrate|an open processor design|a sensor no larger than a grain of rice',
      ),
      use: list('hearing aids|weather stations|buses|farm sensors|school laptops|pacemakers|satellites'),
    },
    headlines: lines(`
      Engineers in {city} build {x} for {use}
      {city} lab says {x} cuts power draw by {pct} percent
      Why {x} from {city} has {use} makers queueing
      {money} plant near {city} will make {x}
      A {years}-year bet on {x} starts to pay off in {country}`),
    posts: lines(`
      Spent the week testing {x} in {use}. Battery life up {pct} percent, and it runs cooler than I expected.
      The interesting part about {x}: it was designed by a team of {n} people in {city}.
      Reminder that {use} run on parts from a handful of plants. {x} from {city} would change that.`),
  },
  {
    key: 'phones',
    category: 'Technology',
    motif: 'circuit',
    tags: list('privacy|smartphones|apps|righttorepair'),
    words: {
      x: list(
        'a repair score|an offline map|a quiet mode for teenagers|a phone without an app store|a ten-year update promise|an ad-free keyboard',
      ),
      who: list('commuters|parents|nurses|cyclists|teachers|small shops'),
    },
    headlines: lines(`
      {country} to require {x} on every new phone
      {who} in {city} try {x} for {n} days. Most kept it
      Survey: {pct} percent of {who} would pay for {x}
      The small {city} workshop behind {x}
      {x} wins over {who}, study of {thousands} users finds`),
    posts: lines(`
      Switched to {x} {n} days ago. I read more and check less. Would not go back.
      {who} of {city}: does anyone here use {x}? Honest opinions please.
      Hot take: {x} should be the default and not the extra.`),
  },
  {
    key: 'open-source',
    category: 'Technology',
    motif: 'circuit',
    tags: list('opensource|software|developers|foss'),
    words: {
      x: list(
        'an open map server|a file sync tool|a public transport planner|a spreadsheet engine|a video editor|a library catalogue|a mail server',
      ),
      who: list(
        '{n} volunteers|two students|a city council|a library network|a retired engineer|a university group',
      ),
    },
    headlines: lines(`
      {city} replaces its licences with {x} and saves {money}
      How {x} went from side project to {thousands} installs
      {country} funds {x} with {money} over {years} years
      Maintainers of {x} ask for time, not money
      After {years} years, {x} reaches version 1.0`),
    posts: lines(`
      {x}, written by one person in {city}, now runs in {hundreds} town halls. Say thank you to a maintainer today.
      We moved {hundreds} colleagues to {x}. The hard part was never the software, it was the templates.
      Release day! {x} is out, {n} contributors, {hundreds} fixes, zero trackers.`),
  },
  {
    key: 'security',
    category: 'Technology',
    motif: 'circuit',
    tags: list('cybersecurity|infosec|passkeys|dataprotection'),
    words: {
      x: list(
        'a forged parking app|a wave of fake invoices|a leaked key|an unpatched router|a cloned voice call|a poisoned update',
      ),
      who: list('clinics|town halls|schools|ports|utilities|hotels'),
    },
    headlines: lines(`
      {x} locks {n} {who} out of their files for {days} days
      {who} in {country} recover from {x} without paying
      What {x} taught the {who} of {city}
      Passkeys cut account theft at {who} by {pct} percent
      {country} warns {who} about {x}`),
    posts: lines(`
      If you run IT for {who}: {x} is going around again. Check your logs from {day} on.
      {city} published its full report on {x}. Refreshingly honest, and worth a read for all {who}.
      We rehearsed an outage with {n} {who}. {pct} percent could not find the phone list.`),
  },
  {
    key: 'broadband',
    category: 'Technology',
    motif: 'skyline',
    tags: list('broadband|fibre|telecoms|ruraldevelopment'),
    words: {
      x: list('fibre|free public wifi|a village-owned network|mobile coverage|a satellite link'),
      where: list('island ferries|mountain valleys|rural schools|night trains|allotment villages'),
    },
    headlines: lines(`
      {x} reaches {where}, {years} years late and under budget
      {country} sets {money} aside to bring {x} to {where}
      In {where} near {city}, {x} brings young families back
      {thousands} homes get {x} as {city} finishes its network
      Prices for {x} fall {pct} percent in {country}`),
    posts: lines(`
      We dug the last {n} kilometres ourselves. {x} for all {hundreds} of us, finally.
      Working from {where} today because {x} just works here now. What a year.
      {city} has {x} everywhere and charges nothing. It costs the city less than its street lamps.`),
  },
  {
    key: 'models',
    category: 'Artificial Intelligence',
    motif: 'cells',
    tags: list('ai|machinelearning|languagemodels|research'),
    words: {
      x: list(
        'a small language model|a model for low-resource languages|a speech model|a model that cites its sources|a translation model|a model that runs on a phone',
      ),
      task: list(
        'court transcripts|dialects|hand-written archives|lecture notes|weather reports|customer letters|sign language',
      ),
    },
    headlines: lines(`
      {city} researchers release {x} for {task}
      {x} matches systems {n} times its size on {task}
      Trained on {task}, {x} makes {pct} percent fewer mistakes
      Why {x} may matter more than the next big one
      {country} opens {x} to everybody, weights included`),
    posts: lines(`
      Tried {x} on {task} this morning. It gets the names right, which none of the big ones did.
      New paper: {x}, {n} GPUs, {days} days of training, and better on {task}. Size is not everything.
      What I want from {x} is a plain "I do not know". This one says it {pct} percent of the time.`),
  },
  {
    key: 'ai-work',
    category: 'Artificial Intelligence',
    motif: 'chart',
    tags: list('ai|futureofwork|automation|productivity'),
    words: {
      who: list('translators|accountants|call centres|newsrooms|lawyers|planners|warehouse crews'),
      x: list(
        'drafting letters|checking invoices|taking minutes|sorting complaints|writing summaries|booking shifts',
      ),
    },
    headlines: lines(`
      {who} using AI for {x} save {n} minutes a day, trial finds
      {who} in {country} win a say in how AI is used
      After {n} months of AI for {x}, {who} want their old form back
      {pct} percent of {who} now let a machine start on {x}
      {city} trains {thousands} {who} to check what AI writes`),
    posts: lines(`
      Our team stopped using AI for {x} and kept it for search. Errors down {pct} percent.
      {who}: what is the one task you would never hand over? For me it is {x}.
      Three lessons from {n} months of AI in {x}: measure first, keep the old way open, ask the people doing it.`),
  },
  {
    key: 'ai-rules',
    category: 'Artificial Intelligence',
    motif: 'pillars',
    tags: list('ai|aipolicy|regulation|transparency'),
    words: {
      x: list(
        'a label on synthetic pictures|a register of public algorithms|an audit of hiring software|a right to a human answer|a limit on face recognition',
      ),
      body: list('lawmakers|a citizens’ panel|the data watchdog|mayors|a parliamentary committee'),
    },
    headlines: lines(`
      {country}: {body} agree on {x}
      {x} becomes law in {country} next {month}
      {city} tests {x}, and {pct} percent of residents approve
      What {x} would mean for small publishers
      {body} in {country} delay {x} by {n} months`),
    posts: lines(`
      Read all {hundreds} pages on {x} so that you need not. Short version: sensible, vague on who pays.
      {x} in {city} has been running for {n} months. {thousands} entries, {n} complaints, no drama.
      Unpopular opinion: {x} helps the honest firms most.`),
  },
  {
    key: 'ai-medicine',
    category: 'Artificial Intelligence',
    motif: 'cells',
    tags: list('ai|medicine|diagnostics|healthtech'),
    words: {
      x: list('breast scans|eye photographs|heart rhythms|skin spots|lung sounds|emergency calls'),
    },
    headlines: lines(`
      Second reader: AI checks {x} in {n} clinics of {country}
      AI spots trouble in {x} {days} days earlier, {city} trial shows
      Doctors in {city} overrule AI on {x} in one case in {n}
      {money} for a shared archive of {x}
      What happened when AI read {thousands} {x}`),
    posts: lines(`
      As a radiologist: AI on {x} is a tireless colleague who never asks a question. Useful, and odd.
      {thousands} {x} reviewed, {n} missed by people, {n} missed by the machine. Together: two.
      Please ask who the model was trained on before you trust it with {x}.`),
  },
  {
    key: 'space',
    category: 'Science',
    motif: 'orbit',
    tags: list('space|astronomy|science|nightsky'),
    words: {
      x: list(
        'an icy moon|a faint comet|a distant star nursery|the far side of the Moon|a double asteroid|a rogue planet',
      ),
      y: list(
        'salty water|traces of ammonia|a second ring|a slow wobble|fresh craters|a pulse every {n} minutes',
      ),
    },
    headlines: lines(`
      Probe finds {y} near {x}
      Amateur in {city} discovers {y} around {x}
      {x} passes closest to Earth this {month}
      Telescope array doubles what we know about {x}
      How to see {x} from {city} tonight`),
    posts: lines(`
      {n} hours of exposure from my balcony in {city}: {x}. Still shaking.
      New data on {x}: {y}. Nobody on the team expected that.
      Clear skies over {city} tonight. Look south {n} minutes after sunset for {x}.`),
  },
  {
    key: 'sea',
    category: 'Science',
    motif: 'waves',
    tags: list('ocean|marinebiology|deepsea|conservation'),
    words: {
      x: list(
        'a glass octopus|a field of sponges|a singing fish|a {n}-metre coral|a squid nursery|an unknown jellyfish',
      ),
      sea: list(
        'the Weddell Sea|the Bay of Biscay|the Coral Sea|the Aegean|the Norwegian Sea|the Arafura Sea',
      ),
    },
    headlines: lines(`
      Divers film {x} in {sea} for the first time
      {n} new species from one dive in {sea}
      {x} found {thousands} metres below {sea}
      Fishing stops for {n} months after {x} is found in {sea}
      Sound maps show {sea} is {pct} percent louder than in {year}`),
    posts: lines(`
      Live from {sea}: {x}, {thousands} metres down. Turn your sound on.
      Twelve years of work for {n} seconds of {x}. Worth it.
      Your regular reminder that {sea} is mapped worse than the Moon.`),
  },
  {
    key: 'archaeology',
    category: 'Science',
    motif: 'hills',
    tags: list('archaeology|history|heritage|museums'),
    words: {
      x: list(
        'a Bronze Age kitchen|a Roman harbour|a painted tomb|a child’s shoe|a hoard of {hundreds} coins|a forgotten road|a clay letter',
      ),
    },
    headlines: lines(`
      Workers laying pipes in {city} find {x}
      {x} under a car park in {city} rewrites local history
      {x}: what a {teen}-year-old noticed on a school trip near {city}
      {country} returns {x} after {n} years
      Scans reveal {x} below the market square of {city}`),
    posts: lines(`
      We stopped the digger just in time. {x}, right here in {city}.
      Things found with {x} in {city} this week: a comb, a bill, a very rude graffito.
      Museum hack: {x} in {city} is free on {day} evenings and nobody is there.`),
  },
  {
    key: 'birds',
    category: 'Science',
    motif: 'hills',
    tags: list('birds|birdwatching|nature|citizenscience'),
    words: {
      x: list('swifts|storks|bearded vultures|hoopoes|curlews|kingfishers|barn owls'),
    },
    headlines: lines(`
      {x} return to {city} after {n} years
      {thousands} people counted {x} this weekend. The result is good
      {x} leave {country} {days} days earlier than in {year}
      How one school in {city} brought back {x}
      Night lights cost {country} {pct} percent of its {x}`),
    posts: lines(`
      {n} {x} over {city} this morning. My notebook is full and my feet are frozen.
      Put up {n} nest boxes in {month}. Today: {x}. Crying a bit.
      If you hear {x} in {city}, please add it to the count. It takes one minute.`),
  },
  {
    key: 'sleep',
    category: 'Health',
    motif: 'orbit',
    tags: list('sleep|wellbeing|health|habits'),
    words: {
      x: list(
        'a fixed bedtime|ten minutes of morning light|no screens after nine|a cooler bedroom|a short nap|a shift plan made {n} weeks ahead',
      ),
      who: list('night nurses|teenagers|drivers|new parents|students|pilots'),
    },
    headlines: lines(`
      {x} helps {who} sleep {n} minutes longer
      {city} schools start later, and {who} thank them
      What {thousands} {who} say about {x}
      {who} who tried {x} were ill {pct} percent less often
      {x}: a {years}-year study ends with a plain answer`),
    posts: lines(`
      Week {n} of {x}. I am unreasonably cheerful and it worries my colleagues.
      {who}, what helped you most? {x} did it for me.
      Sleep advice in one line: {x}. All the rest is furniture.`),
  },
  {
    key: 'hospitals',
    category: 'Health',
    motif: 'chart',
    tags: list('hospitals|nursing|publichealth|care'),
    words: {
      x: list(
        'a walking round|a shared rota|a same-day letter|an on-site kindergarten|a quiet ward|a home visit by bus',
      ),
    },
    headlines: lines(`
      {city} hospital cuts waiting by {pct} percent with {x}
      {x} keeps nurses in {country}, figures show
      Emergency room in {city} tries {x} for {n} months
      {country} to pay for {x} in {hundreds} hospitals
      Why {x} worked in {city} and failed elsewhere`),
    posts: lines(`
      Night shift number {n}. {x} is the best thing that happened to our ward this year.
      To whoever brought soup to the {city} emergency room on {day}: you are family now.
      We measured it: {x} gives each nurse {n} more minutes with patients.`),
  },
  {
    key: 'vaccines',
    category: 'Health',
    motif: 'cells',
    tags: list('vaccines|publichealth|medicine|research'),
    words: {
      x: list(
        'a nasal flu spray|a malaria jab|a tick-fever vaccine|a needle-free patch|a combined winter jab',
      ),
    },
    headlines: lines(`
      {x} protects {pct} percent in late trial
      {country} offers {x} in pharmacies from {month}
      {x} needs no fridge, and that changes everything
      {thousands} volunteers in {city} to test {x}
      Makers of {x} share the recipe with {n} countries`),
    posts: lines(`
      Got {x} at the corner pharmacy in {city}. In and out in {n} minutes.
      The clever bit of {x} is the price: less than a coffee per dose.
      Ask me anything about {x}. I have been on the trial team for {years} years.`),
  },
];
