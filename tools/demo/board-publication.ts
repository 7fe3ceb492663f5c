/** Cards of the Harbour Courier, in English; board-blocks.ts says how they are written. */
export const publicationBlocks = `
To Do | Tobin | high | Article | Cities | +2 14:00 | 6 | The last ferry of the night: who still takes it, and why the city wants to stop it
> Three crossings with the 01:40 boat. Nurses, bakers, a man who sleeps better on water. The council votes on the subsidy next week, so this has to run before.
[x] Ride along on Tuesday
[x] Ridership figures from the port authority
[ ] Call the night baker on Pier Street
[ ] Picture of the empty upper deck
Tobin: Rode it twice. The 01:40 is fuller than the 23:10, which nobody at the port expected. I have the counts on paper.
Ottilie: That is the headline. @Kofi can you get the port to confirm those counts before we print our own?
Kofi: Asked this morning. They said “by Thursday”, so I would plan for Friday.

To Do | Kofi | urgent | Article | Cities | -2 | 5 | Port authority reply on the missing dredging reports
> They promised the 2023 and 2024 reports two weeks ago. If nothing comes we file the records request and say so in the piece.
[x] Second reminder sent
[ ] Records request drafted
[ ] Ask the pilots' association what they were told
Idris: This slips every week. @Kofi please file the request today, we can always withdraw it.
Kofi: Draft is in the links. Waiting for Solveig to read the last paragraph.
& https://port-records.example/requests/draft-118

To Do | – | medium | Video | Culture | +9 | 3 | Ninety seconds with the woman who tunes the harbour bells
To Do | Wren | low | Post | Service | +6 | 4 | Thread: how to read a tide table without a degree
> Six posts, one picture each. The last one links to our own table for this month.
* The old explainer from spring got twice the saves of anything else we did that week.

To Do | Drafting agent | medium | Post | Climate | +1 10:00 | 1 | Draft three posts from the storm drain map, one for each borough
> Facts only from the map's own data sheet. No adjectives about danger, please.
Idris: @Drafting the map counts drains, not floods. Keep the two apart in the text.
Drafting agent: Understood. The drafts will name the number of drains per street kilometre and link the data sheet. I leave the comparison between boroughs to an editor, because the survey years differ.

To Do | Ottilie | high | Article | Money | +4 | 7 | What rent by the square foot looks like above a fish market
Done | Kofi | medium | Note | – | -2 | 11>2 | Ask three readers about the new evening edition
> Not a survey. Three telephone calls, ten minutes each.

To Do | Pia | medium | Article | Climate | +7 | 4 | With Morgenblatt: two ports, one rising sea, the same pump
> Joint piece. We take the engineers, Hamburg takes the budget. Same picture size on both sites.
Pia: We have the budget figures. Could your side send the pump diagram as SVG? Ours is a scan of a fax.
Tobin: Sent. And yes, it really was a fax.

To Do | Kofi | high | Article | Breaking | 0 | 1 | Second night without heat in the Dockside towers
> 214 flats. The boiler is from 1974 and the part comes from Ohio.
Wren: A reader sent photographs of ovens left open for warmth. We should say clearly not to do that.
Kofi: Agreed, putting the fire department's line right under the first paragraph.

To Do | Tobin | medium | Video | Sports | +5 16:00 | 2 | Row club at dawn: one minute, no voice-over

In Progress | Tobin | high | Article | Cities | 0 23:30 | 8 | Why the number 11 tram waits four minutes at an empty stop
> The timetable still expects a swing bridge that was welded shut in 2009.
[x] Timetable from 2008
[x] Driver willing to be named
[x] Bridge engineer
[ ] Map
[ ] Answer of the transit agency
Tobin: @Ottilie found the bridge log. It has not opened once since the welding, and the wait was never taken out.
Ottilie: Wonderful. Please keep the driver's joke about the ghost ship.
Idris: @Solveig could you look at the quote from the agency before it goes to Review? They are touchy about 2009.

In Progress | Wren | medium | Post | Service | +1 | 3 | School closures at a glance, one card for each district
[x] List of districts
[ ] Template with the district's colour
[ ] Check the numbers at 06:30
In Progress | Kofi | urgent | Article | Breaking | -1 18:00 | 3 | Timeline of the Dockside boiler, from the first complaint to last night
> Every entry needs a document or two people. Open ones are marked in the notes.
* March entry rests on one tenant only. Do not print before the second call.
[x] Complaints of 2022 to 2024
[x] Inspection of the fire department
[ ] Second source for March
[ ] Landlord's lawyer, deadline at five
Kofi: The landlord's lawyer asked for more time. I gave him until five.
Solveig: March stays out until there is a second source. The rest holds, I checked each date against its paper.
Idris: Then we run it without March and add it when we have it. @Kofi say so in the piece, readers understand that.

In Progress | Ottilie | medium | Note | – | +3 | 5 | Who covers the desk between the holidays
* Ren offered the nights from Tokyo. That is our afternoon, so it is not even heroic.
Ren: I take the 24th to the 27th. Please nobody plan a typhoon.
Idris: Then only the 31st is open. @Ottilie will you ask, or shall I?
In Progress | Drafting agent | low | Post | Culture | +2 | 2 | Alt texts for the winter market gallery, 24 pictures
[x] Pictures 1 to 8
[x] Pictures 9 to 16
[ ] Pictures 17 to 24
Drafting agent: Sixteen of 24 are written. Picture 14 shows a face in close-up and I do not know whether the person agreed, so I left it out and say so here.
Wren: She agreed, I have it in writing. You may describe her. Thank you for asking.

In Progress | Tobin | medium | Video | Science and Health | +8 | 6 | What a hospital sounds like at four in the morning
Review | Solveig | high | Article | Money | 0 | 9 | The fishmonger who publishes his prices, and the market that hates it
> 2,400 words. Two legal questions marked in yellow.
[x] Prices of twelve weeks, own count
[x] Answer of the market association
[x] Legal reading
[ ] Headline under 70 characters
Solveig: The association's answer came at noon and changes paragraph nine. @Kofi please rewrite that one, the rest is good.
Kofi: Done, and shorter.
Review agent: Paragraph 14 says “always”. The price list has two weeks without entries. Suggest “in ten of twelve weeks”.
Kofi: Fair. Changed.

Review | Review agent | medium | Post | Climate | +1 09:00 | 2 | Sea level card: one number, one picture, source on the card
Review agent: The number on the card (9.1 inches since 1950) matches the gauge record. The picture is from another harbour. I recommend a different picture.
Wren: Right, that is Baltimore. Changing it. @Ottilie do we have a gauge picture of our own?

Review | Idris | urgent | Article | Breaking | 0 20:00 | 1 | Correction: ferry timetable in yesterday's morning edition
> We printed the summer timetable. The correction goes where the table was, and at the top of the page online.
Ottilie: On top, please, and not in grey. We did it, we say it.

Review | Kofi | medium | Article | Cities | – | 22>12 | Letters to the bench on Mill Lane: which ones we print
> Was done, came back when eleven more letters arrived. The page is out, the second page is being read.
Review | Ottilie | low | Article | Culture | – | 14 | Portrait of the crossword setter who has never owned a dictionary
Done | Wren | medium | Post | Service | -6 | 10>7 | Where to vote early: one map, nine languages
Done | Kofi | high | Article | Cities | -12 | 20>13 | How the harbour lost its only public toilet
> Most read piece of that week. The city has answered: a new one in spring.
Kofi: The deputy mayor called. They will put one at Pier 6, “before Easter”.
Wren: 340 comments and nearly all of them polite. A record.
Ottilie: Set a reminder for Easter Monday, @Kofi. We go and look.

Done | Tobin | medium | Video | Sports | -3 | 8>4 | Slow motion: a rowing start, stroke by stroke
[x] Shoot
[x] Cut
[x] Captions
Done | Drafting agent | low | Post | Service | – | 6>5 | Recycling calendar as an image for each borough
Done | Solveig | high | Note | – | -9 | 15>9 | Rules for quoting people who write to us at night
* Short version: we ask again in the morning.
Done | Idris | urgent | Article | Breaking | -16 | 17>16 | Power cut on the north shore, live page
[x] Live page open
[x] Utility's map embedded
[x] Closed and summed up
Idris: Closing the live page. 61 entries, two corrections, both marked.

Done | Ren | medium | Article | Technology | -1 | 7>2 | A Tokyo station that closes for one passenger, told for our readers
Done | – | low | Note | – | – | 25>18>5 | List of all clocks in the city that are wrong
Done | Wren | low | Article | Culture | -9 | 19>11 | A year of lost gloves: map them
To Do | Wren | low | Post | – | – | 5 | Readers name the new tugboat before the port does
To Do | – | medium | Video | Climate | – | 9 | Follow one cubic metre of river water from the hills to the sea
> Could be a joint thing of all three papers. Each takes a river.
Ottilie: I like it very much and it costs a fortune. Keep it here until spring.

To Do | Tobin | medium | Article | Money | – | 2 | What happens to the coins in the ferry terminal fountain
Done | Kofi | medium | Article | Cities | -30 | 48>37>12 | The bench on Mill Lane that three councils forgot to remove
To Do | – | low | Post | Culture | -40 | 52>>20 | Carnival route as a stop-motion
> Cancelled with the parade. Perhaps next year.
Wren: The parade is off, so this is too. Keeping the storyboard in the archive.
`;

/** Cards that the Harbour Courier made from trends: the network, then the topics that are looked for. */
export const publicationTrendBlocks = `
To Do | Kofi | high | Article | – | +3 | 2 | ~rss housing
* Ours is different: here the offices belong to the port. Ask whether the numbers hold for waterfront zoning.
Kofi: I know the planner they quote. Calling her tomorrow.

To Do | – | medium | Post | – | +2 | 1 | ~hackernews open-source security broadband
To Do | Wren | medium | Post | – | +1 12:00 | 1 | ~reddit heat solar floods
* Good questions below the post. Answer the three best ones in a thread, with our own data.

To Do | Tobin | low | Video | – | +12 | 4 | ~tiktok coffee bread museums music
To Do | Drafting agent | medium | Post | – | +1 | 1 | ~bluesky models ai-work ai-rules
Drafting agent: I could not find a primary source behind this post. Until there is one I would not draft from it.
Idris: Good. Please look for the paper by its authors' names, and if there is none this card goes to the archive.

To Do | Solveig | high | Note | – | -1 | 4 | ~x vaccines
* Before anybody quotes this: which trial, which phase, how many people?
To Do | – | medium | Article | – | – | 6 | ~rss prices startups fourday
In Progress | Kofi | medium | Article | – | +2 | 5 | ~reddit trams cycling housing
[x] Write to the original poster
[x] Count it ourselves on Monday
[ ] Talk to the department
Kofi: The poster answered and sent his spreadsheet. It is better than the city's.
Ottilie: Pay him for it or name him, ideally both.

In Progress | Wren | high | Post | – | 0 17:00 | 2 | ~rss chips phones security
In Progress | Tobin | medium | Video | – | +4 | 4 | ~tiktok football marathon climbing
In Progress | Idris | high | Article | – | +3 09:00 | 6 | ~rss ai-work ai-rules
> Their experience, our town halls: who here lets a machine write the first draft?
[x] Ask seven town halls
[x] Four answers in
[ ] Remaining three
[ ] Quote from the union
Idris: Four of seven answered. One by letter, which I have framed.
Solveig: @Idris please keep the letter's wording, it must not become “sceptical” in our text. It is not.

Review | Solveig | medium | Article | – | +1 | 7 | ~rss space sea archaeology
[x] Press release against the paper
[x] Outside voice
[ ] Picture rights
Solveig: The press release says “first”. The paper does not. We do not either.

Review | Review agent | high | Post | – | 0 | 2 | ~mastodon solar heat floods
Review agent: Two figures in the post are from different years. I marked both and suggest to use only the newer one.
Wren: Took the newer one. Thanks.

Review | Idris | low | Post | – | +5 | 5 | ~pinterest bread housing books museums rewilding
Done | Kofi | high | Article | – | -5 | 9>6 | ~rss cycling heat trams
Kofi: Published. The mayor's office asked for one word to be changed, it was not.

Done | Wren | medium | Post | – | -2 | 4>3 | ~x chips phones open-source models
Done | Drafting agent | low | Post | – | – | 8>7 | ~reddit birds
Drafting agent: Drafted with the ornithologists' own count. The post's count was a tenth too high, and the draft says which one we use.
Wren: Posted at noon, and corrected nothing afterwards. Nice.

Done | Tobin | medium | Video | – | -8 | 12>9 | ~tiktok museums music streetfood
Done | Idris | high | Article | – | -19 | 24>20>6 | ~rss budget trade elections
Done | Solveig | medium | Note | – | – | 16>14 | ~reddit sleep vaccines hospitals
* Checked and found wanting: the study is a survey of forty people. We leave it.
To Do | – | low | Video | – | – | 3 | ~tumblr nighttrains birds islands books film
Done | Wren | medium | Post | – | – | 6>4 | ~hackernews phones chips broadband open-source
Done | Kofi | low | Article | – | -26 | 38>30>9 | ~rss phones chips broadband
In Progress | – | medium | Post | – | -22 | 31>>15 | ~x floods heat solar
Idris: Overtaken by events, the town withdrew the plan. Archiving.
`;
