/** Posts of the Harbour Courier, in English; posts-blocks.ts says how they are written. */
export const publicationPosts = `
# out -19 08:30 | Wren | created | fact | bluesky mastodon x | Power cut on the north shore
The north shore has power again. The live page ran for 61 entries and two corrections, both marked where they stood. Thank you to everybody who called us from the dark.

# out -16 12:30 | Kofi | Idris | fact | bluesky mastodon facebook | How the harbour lost its only public toilet
The harbour used to have a public toilet. It closed for repairs in 2016, and the repair was never ordered. We read the file, all nine pages of it.
> The whole story: https://harbour-courier.example/cities/toilet
[skyline 0] Drawing of the harbour front seen from the water, one roof in red
! Review agent | ok 84 | 2 93 78 15 | Dates agree with the file in the links. The year stands in the second paragraph of the article.
% Idris: Good. The last five words carry it.

# out -15 17:30 | Tobin | Tobin | promo | instagram threads facebook | Slow motion: a rowing start
Forty frames for one stroke. Our video of a rowing start, slowed down until the water has edges.
[waves 2] Drawing of waves under a low sun, one crest in red
! Solveig | ok 90 | 1 96 70 5 | Nothing to fix.
! Review agent | ok 82 | 1 94 66 9

# out -14 08:30 | Drafting agent | verdict | fact | bluesky mastodon threads | ~reddit birds
Ornithologists counted the winter birds of the bay on one morning, in one hour, from eleven piers. We use their own count: it is a tenth lower than the number that went round last week.
* From the trend “{card}”. The number in that post does not agree with the count it names as its source.
! Review agent | ok 80 | 3 88 – 31 | The lower count is the one in the ornithologists' table.
% Wren: Please keep the sentence about the piers, it shows how the work is done.
! Solveig | ok 91 | 2 94 – 22 | Checked against the table. Runs as it is.

# out -12 12:30 | Wren | created | fact | bluesky mastodon x threads facebook | Where to vote early
One map, nine languages: where to vote early, how long the lines were yesterday, and which doors have a ramp. We update it every evening until the polls close.
> The map: https://harbour-courier.example/vote
[road 1] Drawing of a straight road that runs to the horizon
@x: One map, nine languages: where to vote early, how long the lines were yesterday, and which doors have a ramp.

# out -11 08:30 | Kofi | verdict | fact | mastodon bluesky x | Letters to the bench on Mill Lane
Since June people have left letters on the bench on Mill Lane. They are addressed to the bench. We asked those who wrote them whether we may print them, and 23 said yes.
+ The shortest one reads: “You were dry yesterday. Thank you.”
+ The longest has four pages and is about a dog. It comes tomorrow, with the owner's permission and a picture of the dog.
! Solveig | fix 61 | 2 85 – 8 | How many said no? Without that the 23 say little.
!! fix_source | Name how many were asked.
~ Kofi body | Since June people have left letters on the bench on Mill Lane. They are addressed to the bench. We asked those who wrote them whether we may print them, and most said yes.
! Solveig | ok 93 | 1 96 – 6 | Now it is right. 23 of 26, as the list says.

# out -10 17:30 | Ottilie | created | opinion | linkedin mastodon | –
An editor in chief is asked at dinner which story did best. I have stopped answering with numbers. The one that did best this year made the city repair a door. About four hundred people read it, and one of them had the key.

# out -9 12:30 | Tobin | Idris | promo | instagram facebook threads | Ninety seconds with the woman
She has tuned the harbour bells for thirty-one years and has never rung them herself. Ninety seconds, one tuning fork.
[sound 1] Drawing of sound waves, the loudest one in the middle
! Review agent | ok 86 | 1 91 74 11 | The thirty-one years agree with the interview notes.

# out -8 08:30 | Drafting agent | Idris | fact | bluesky mastodon x=waited | Recycling calendar as an image
Paper goes out on Tuesday this week, not on Wednesday. The calendar has one picture for each borough, so you can keep yours on the fridge.
[table 2] Drawing of three cups on a table, one of them red
! Wren | ok 88 | 1 97 64 28 | Dates compared with the city's list.

# out -7 08:30 | Wren | verdict | fact | bluesky mastodon x=cut2 | Thread: how to read a tide table
How to read a tide table without a degree. Six things, the first one is the most useful: the big number is the height of the water, the small one is the clock.
+ The clock in the table does not know about summer time. Add an hour between March and November.
+ “0.0” does not mean no water. It means the average of the lowest tides of nineteen years.
+ A negative number is a good day for looking at stones and a bad day for boats.
> This month's table for our harbour: https://harbour-courier.example/tides
* Whoever sends the rest on X by hand: parts three and four and the link are missing there.
=x 403 Forbidden: You are not permitted to perform this action.
! Solveig | ok 95 | 1 98 – 4 | A pleasure. The nineteen years are right, they are called an epoch.

# out -6 12:30 | Idris | created | fact | bluesky mastodon x facebook instagram | Correction: ferry timetable
Correction: in yesterday's morning edition we printed the summer timetable of the ferry. The right one hangs at every pier and stands at the top of our page. We did it, we say it.
^ media_missing

# out -5 17:30 | Kofi | created | quote | bluesky threads | The fishmonger who publishes
“If a price is honest you can write it on a door.” The fishmonger on Quay Street has done so for twelve weeks. The market association is not amused.

# out -5 08:30 | Tobin | Ottilie | promo | instagram=rejected facebook | What a hospital sounds like
What a hospital sounds like at four in the morning. We recorded nothing but the corridor, and nobody who could be known by their voice.
[sound 3] Drawing of sound waves that grow smaller to both sides
=instagram Media download has failed. The media URI doesn't meet our requirements.
! Review agent | ok 79 | 3 90 72 12 | Please make sure that the hospital agreed in writing.
% Tobin: It did, the paper is on the card.

# out -4 12:30 | Wren | Idris | meme | threads bluesky | A year of lost gloves
Found this year between Pier 2 and Pier 9: 214 left gloves, 61 right ones. Either the harbour is full of people who wave with the right hand, or somebody is collecting.
[chart 1] Drawing of a bar chart with a rising line, the last bar in red
! Solveig | fix 55 | 1 82 80 4 | The gloves are from a year ago until now, so “this year” is wrong by six weeks.
!! fix_figures | “This year” covers more than a year.
~ Wren body | Found this year between Pier 2 and Pier 9: 214 left gloves, 61 right ones and nobody knows why. Either the harbour is full of people who wave with the right hand, or somebody is collecting.
! Solveig | ok 87 | 1 90 80 4 | You are right, the list begins in January. I had the wrong sheet.

# out -3 08:30 | Drafting agent | Idris | fact | mastodon bluesky x=unknown | School closures at a glance
Schools open two hours later today in the districts of Eastpoint, Lower Mills and Dockside. Buses run on the late plan. All other districts begin as usual.
! Wren | ok 90 | 2 97 – 35 | Compared with the district's page at 6:10.

# out -2 17:30 | Kofi | created | fact | bluesky mastodon x | Second night without heat
Second night without heat in the Dockside towers: 214 flats, one boiler from 1974, and a part that has to come from Ohio. The fire department asks that nobody heats with the oven.

# out -2 08:30 | Ottilie | created | promo | linkedin=expired bluesky | Portrait of the crossword setter
She has set our crossword for nineteen years and has never owned a dictionary. “If I have to look it up, it is not fair.” The portrait is in the weekend edition.

# out -1 12:30 | Wren | verdict | fact | bluesky mastodon threads facebook | ~mastodon solar heat floods
How many storm drains does a street need? The city's own map has the answer for each borough, counted per kilometre. Ours links the data sheet, so that you can count again.
> The data sheet: https://harbour-courier.example/data/storm-drains
[hills 2] Drawing of hills one behind the other under a red sun
* Comes from the trend “{card}”; the figures are the city's and not those of that post.
! Review agent | fix 58 | 4 72 70 18 | Two figures in the text are from different years. I would use the newer one for both.
!! fix_figures | 2021 and 2024 are mixed.
~ Wren body | How many storm drains does a street need? The city's own map has the answer for each borough, counted per kilometre since 2021. Ours links the data sheet.
! Review agent | ok 81 | 3 88 70 18 | Both figures are from 2024 now.
! Solveig | ok 92 | 2 93 75 9 | Good. And thank you for linking the sheet itself.

# out -1 17:30 | Tobin | created | promo | instagram facebook=missed | Row club at dawn
One minute at the row club, before the sun is up. No music and no voice, only oars.
[waves 1] Drawing of waves in two blues with a yellow sun

# scheduled +1 08:30 | Kofi | verdict | fact | bluesky mastodon x threads | Why the number 11 tram
The number 11 tram waits four minutes at an empty stop, every time. The timetable still expects a swing bridge. It was welded shut in 2009.
> The bridge log and the timetable, side by side: https://harbour-courier.example/cities/tram-11
[road 3] Drawing of a road with a broken middle line
! Solveig | ok 94 | 1 97 71 5 | The date of the welding stands in the bridge log, page 3.
% Ottilie: @Kofi please put the driver's joke about the ghost ship into the article, not here.

# scheduled +1 12:30 | Wren | created | fact | bluesky mastodon threads facebook | Sea level card
9.1 inches: so much higher stands the water at our gauge than in 1950. The number is the gauge's own, the source stands on the card.
[chart 2] Drawing of a bar chart, the bars grow to the right

# scheduled +1 17:30 | Drafting agent | Idris | fact | mastodon bluesky | Alt texts for the winter market
The winter market in 24 pictures. Every one of them has a description now, so that you can walk through it with your eyes closed.
! Wren | ok 85 | 1 95 – 30 | All 24 read. Number 14 may be described, she agreed in writing.

# scheduled +2 08:30 | Ottilie | created | fact | bluesky x facebook | What rent by the square foot
Above the fish market a square foot costs 61 dollars a year. Next door it is 44. We asked what the smell is worth, and got an answer with two decimals.

# scheduled +3 12:30 | Tobin | Ottilie | promo | instagram threads | The last ferry of the night
The 1:40 ferry is fuller than the one at 23:10. Nurses, bakers, and a man who sleeps better on water. Ride along on Sunday.
[skyline 2] Drawing of a skyline at night with one bright tower
> The full ride is in the Sunday edition.
~ Ottilie first_comment | The piece is in the Sunday edition.
! Solveig | ok 90 | 2 91 82 3 | Counts checked against Tobin's paper. Both nights.

# scheduled +5 17:30 | Wren | verdict | meme | threads bluesky mastodon | Readers name the new tugboat
The new tugboat has no name yet, but our readers have sent 312. Far ahead: “Tug Life”. The port asks for something with more dignity, so second place is “Sir Pulls-a-Lot”.
! Solveig | ok 83 | 2 90 – 6 | Silly and correct.

# review +2 10:00 | Ottilie | – | opinion | bluesky mastodon linkedin | ~rss housing
Empty offices could become flats, everybody writes. Here the offices belong to the port, and under them is a fish market. I would still try, and keep the market.
* Goes with “{card}”.
! Solveig | fix 63 | 3 71 – 5 | Which offices? There are two buildings, and only one of them belongs to the port.
!! fix_figures | One of the two, since 2019.
% Solveig: @Ottilie I like the last sentence very much. Only the first one has to be narrower.
% Idris: The port confirms: Pier 4 is theirs, Pier 5 is not.

# review +3 17:30 | Ottilie | – | quote | threads bluesky mastodon | Row club at dawn
“You hear the city before you see it.” The cox of the row club has steered with closed eyes for a whole morning, and says that we should not try this.

# private – | Ottilie | – | opinion | mastodon bluesky | Who covers the desk between
Between the holidays our night desk is in Tokyo, where it is afternoon. A newspaper in three time zones never sleeps, but everybody in it does.
% Ren: May I quote this on the 24th?

# review +1 10:00 | Drafting agent | – | fact | bluesky mastodon x | Draft three posts from the storm drain map
Eastpoint has 18 storm drains per street kilometre, more than any other borough. That says how many drains there are, and nothing about floods: the city counts those elsewhere.
* One of three. Figures only from the map's data sheet, no comparison between boroughs, because the survey years differ.
! Review agent | ok 77 | 3 86 – 44 | Agrees with the data sheet. I may not release it.
% Idris: @Wren yours to look at, please. The other two follow when this one has the right tone.

# review +2 12:30 | Drafting agent | – | fact | bluesky threads | ~hackernews open-source security broadband
A router that has had no update for five years still works. That is the problem with it. Three questions that tell you whether yours is one of them, in our service pages today.
* From the trend “{card}”.
! Review agent | fix 49 | 4 66 – 58 | “Five years” is in none of the sources that are named. Reads as written by a machine in the second sentence.
!! fix_source | Where are the five years from?
!! fix_tone@threads | “That is the problem with it” is what every machine writes.

# review +1 17:30 | Kofi | – | opinion | x bluesky | Port authority reply
The port authority has owed us two reports for three weeks. It says they are being bound. We would take them unbound, too.
! Solveig | ok 78 | 6 84 – 3 | I like it. But it is a jab at an authority that we are about to sue, so somebody who leads should send it.
% Solveig: @Idris risk 6 from me, on purpose. Your call.

# review +2 08:30 | Wren | – | fact | mastodon bluesky facebook | ~reddit heat solar floods
Can a balcony panel pay for itself on a north wall? Two readers have measured for a year. The short answer is no, the long one is a table with 365 lines.
> https://harbour-courier.example/service/balcony
* Answers the best question below “{card}”.

# review – | Drafting agent | – | fact | x mastodon | ~x vaccines
A new vaccine cuts infections by 94 percent. Doctors speak of a breakthrough.
* Taken from the trend “{card}”.
! Review agent | block 12 | 9 20 – 71 | No trial, no phase and no number of people is named, and I found no source that supports the 94 percent.
!! block_false | The 94 percent stand in no source.
!! fix_source | No trial is named.
! Solveig | block 10 | 9 15 – 60 | Agreed. This is a press release without a paper.
% Drafting agent: Understood. I leave it here and draft nothing from this post until there is a paper.

# review +3 08:30 | Tobin | – | promo | instagram facebook | What happens to the coins
Every March somebody empties the fountain at the ferry terminal. Last year it held 1,904 dollars, eleven wedding rings and a set of teeth.
[cells 0] Drawing of many round shapes, some of them red
! Tobin | ok 95 | 1 98 90 1 | Mine, and I think it is fine.
% Wren: You cannot grade your own, but I will read it after lunch.

# review +2 17:30 | Idris | – | fact | linkedin mastodon | ~rss ai-work ai-rules
Seven town halls, one question: who lets a machine write the first draft? Four have answered, one of them by letter. Read more at https://harbour-courier.example/townhalls
* The letter may be quoted. Comes from “{card}”.
^ fix_links
! Review agent | fix 62 | 2 90 – 14 | Good, but the link belongs into the first comment on LinkedIn.
!! fix_links@linkedin | The link stands in the text.

# review +4 12:30 | Drafting agent | – | quote | threads | Carnival route
“A parade is a street that has been asked to dance.” We looked for whoever said it first and found three people, none of whom can have said it.

# private – | Kofi | – | fact | bluesky x | Timeline of the Dockside boiler
Timeline of the Dockside boiler: the first complaint is from March 2022. The second source for March is still missing, so
* Not before the landlord's lawyer has answered.
% Kofi: @Solveig does a dated photograph of the letter count as the second source?
% Solveig: If we know who took it and when, yes.

# private +6 12:30 | Wren | – | meme | instagram | ~pinterest bread housing books museums rewilding
Sourdough, but make it architecture.
[table 0] –
^ fix_alt_text

# private -1 09:00 | Tobin | – | – | instagram facebook | Follow one cubic metre
One cubic metre of water takes nine days from the hills to the sea. We would like to go along.

Still open: who pays for the boat?
^ media_missing

# cancelled -2 12:30 | Kofi | – | promo | bluesky facebook | Carnival route as a stop-motion
The carnival route in 400 drawings, from the church to the harbour. Friday at noon.
% Wren: The parade is off, so this is too. Sorry, Kofi.
`;
