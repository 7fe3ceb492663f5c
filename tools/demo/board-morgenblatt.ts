/** Cards of Morgenblatt Nord, in German; board-blocks.ts says how they are written. */
export const morgenblattBlocks = `
To Do | Pia | high | Article | Cities | +2 | 5 | Warum die Fähre nach Finkenwerder sonntags nie pünktlich ist
> Drei Sonntage mitfahren, Stoppuhr in der Hand. Die Reederei nennt „Fahrgastwechsel“, die Decksleute nennen Kinderwagen.
[x] Erster Sonntag
[x] Zweiter Sonntag
[ ] Dritter Sonntag
[ ] Reederei um Zahlen bitten
Pia: Zweiter Sonntag: im Schnitt sieben Minuten. Und es waren wirklich die Kinderwagen.
Solveig: Bitte auch bei Regen messen, sonst schreibt uns jemand genau das.

To Do | Solveig | medium | Note | – | +6 | 8 | Schreibweisen für das Stilbuch: Straßennamen mit Bindestrich
To Do | Drafting agent | medium | Post | Service | +1 08:00 | 1 | Baustellen der Woche als Liste, nach Stadtteilen
> Quelle ist allein das Amtsblatt. Keine Vermutungen zur Dauer.
Drafting agent: Das Amtsblatt nennt für zwei Baustellen kein Ende. In der Liste steht dort „Ende nicht genannt“.
Pia: Genau so. Danke.

Done | Wren | low | Video | Culture | -20 | 31>21 | Eine Minute im Orgelbau: wie eine Pfeife ihren Ton bekommt
To Do | Pia | urgent | Article | Money | -1 | 4 | Haushalt der Stadt: was aus den 40 Millionen für Schulen wurde
> Anfrage läuft seit drei Wochen. Heute Frist, danach schreiben wir es mit dem Satz „wurde nicht beantwortet“.
[x] Anfrage gestellt
[x] Einmal erinnert
[ ] Rechnungshof anrufen
Pia: Die Behörde bittet um Verlängerung bis Montag. @Idris geben wir die?
Idris: Nein. Drei Wochen waren drei Wochen. Rechnungshof anrufen und schreiben.
Pia: Gut. Rückruf vom Rechnungshof um vier. @Ottilie nur zur Kenntnis: Es könnte laut werden.

To Do | Wren | medium | Post | Climate | +8 | 3 | Grafik: Pegel der Elbe an einem ganz normalen Dienstag
To Do | – | medium | Article | Sports | +5 | 2 | Zu Besuch bei der Altherrenmannschaft, die seit 1988 nicht gewonnen hat
In Progress | Pia | high | Article | Climate | +3 | 9 | Zwei Häfen, eine Pumpe: unser Teil der gemeinsamen Geschichte
> Gemeinsam mit dem Harbour Courier. Wir haben den Haushalt, sie haben die Ingenieure.
[x] Haushaltszahlen
[x] Gespräch mit der Wasserbehörde
[ ] Grafik übersetzen
[ ] Gegenlesen in New York
Pia: @Tobin die Grafik ist angekommen, danke! Die Beschriftung in Fuß rechnen wir um.
Tobin: Please keep one decimal. They are very proud of that decimal.

In Progress | Solveig | medium | Article | Science and Health | +4 | 6 | Was Pflegekräfte nachts essen, und wer dafür bezahlt
[x] Drei Stationen besucht
[ ] Kantinenplan besorgen
Solveig: Auf Station 4 gab es Suppe vom Oberarzt. Selbst gekocht. Das wird der Einstieg.

In Progress | Drafting agent | low | Post | Culture | +2 | 2 | Kurztexte zu den zwölf Weihnachtsmärkten im Umland
[x] Öffnungszeiten geprüft
[ ] Anfahrt mit Bus und Bahn
Drafting agent: Zehn von zwölf Märkten haben ihre Zeiten bestätigt. Stade und Ratzeburg fehlen noch, deshalb sind ihre Texte als offen markiert.

In Progress | Pia | medium | Video | Cities | 0 16:30 | 15>6r | Mit dem Kranführer um sechs Uhr früh
Pia: Der Hafen hat eine Szene beanstandet, wir schneiden neu. Deshalb wieder offen.
Review | Solveig | high | Article | Cities | 0 | 7 | Der Balkonstreit von Altona, Akte für Akte
> Zwei Nachbarn, elf Briefe, ein Geranienkasten. Alle Namen geändert, alle Briefe liegen uns vor.
[x] Briefe gelesen
[x] Beide Seiten gehört
[ ] Rechtsabteilung
Solveig: Brief sieben bitte nur im Konjunktiv wiedergeben.
Pia: Erledigt. Liest sich sogar besser.
Review agent: In Absatz 6 steht ein Datum, das nach dem in Absatz 8 liegt. Bitte prüfen, welches stimmt.

Review | Idris | medium | Post | Service | +2 11:00 | 3 | Was jetzt in die Biotonne darf: fünf Bilder
Review | Review agent | low | Post | Sports | +1 | 2 | Ergebnisse der Kreisliga als Karte für das Wochenende
Done | Pia | high | Article | Cities | -7 | 12>8 | Die Ampel, die niemand bestellt hat
> Steht seit März, ist in keinem Plan verzeichnet. Seit gestern ist sie aus.
Pia: Heute früh abgeschaltet. Ein Leser hat Blumen hingestellt.
Wren: Das Bild mit den Blumen läuft besser als der Text. Ich hoffe, das ist in Ordnung.

Done | Solveig | medium | Article | Science and Health | -15 | 23>16>3 | Impfen im Dorfladen: ein Vormittag zwischen Brot und Pflaster
Done | Drafting agent | low | Post | Service | – | 9>8 | Fahrplanwechsel: die zehn wichtigsten Änderungen
Done | Wren | medium | Video | Culture | -4 | 8>5 | Probe im Heizungskeller: der Chor ohne Saal
[x] Dreh
[x] Untertitel
[x] Freigabe des Chors
Done | Pia | low | Article | Culture | – | 33>24 | Grabsteine mit Druckfehlern
To Do | – | low | Post | Climate | – | 6 | Wetterregeln der Großeltern gegen dreißig Jahre Messwerte
Solveig: Nur mit den Daten der Wetterstation, nicht aus dem Gefühl. Aber ja!

Done | Pia | medium | Article | Money | -38 | 50>41>15 | Was ein Strandkorb im Winter kostet
To Do | – | low | Post | Sports | -28 | 36>>14 | Tippspiel der Redaktion, Neuauflage
Pia: Niemand hat Zeit dafür, seien wir ehrlich.
`;

/** Cards that Morgenblatt Nord made from trends: the network, then the topics that are looked for. */
export const morgenblattTrendBlocks = `
To Do | Pia | medium | Article | – | +4 | 2 | ~rss solar
* Bei uns im Norden nachfragen: Wie viele Geräte sind gemeldet, wie viele hängen wirklich?
To Do | – | high | Post | – | +1 | 1 | ~rss models ai-work
To Do | Solveig | medium | Note | – | – | 3 | ~mastodon open-source security ai-work
* Der Beitrag klingt gut, nennt aber keine Quelle. Erst die Stadt fragen.
In Progress | Pia | high | Article | – | 0 | 4 | ~rss trams nighttrains
[x] Verkehrsbetriebe angefragt
[ ] Vergleich mit Lübeck und Kiel
Pia: Die Verkehrsbetriebe rufen bis drei zurück. Sagen sie.
Idris: If they do not, run it with the figures from the council paper. Those are public.

In Progress | Wren | medium | Post | – | +1 18:00 | 1 | ~x football
Review | Solveig | medium | Article | – | +3 | 6 | ~rss chips
[x] Zitat freigegeben
[x] Zahl der Beschäftigten belegt
[ ] Überschrift ohne Fragezeichen
Review | Pia | low | Post | – | – | 3 | ~bluesky books museums bread
Done | Wren | medium | Post | – | -3 | 6>4 | ~bluesky solar heat trams
Done | Pia | high | Article | – | -10 | 14>11 | ~rss prices
Pia: Am Ende drei Wochenmärkte selbst abgelaufen. Die Butter stimmt.

Done | Solveig | medium | Article | – | – | 21>19 | ~rss models open-source
To Do | – | low | Video | – | – | 4 | ~x bread nighttrains museums books
Done | Drafting agent | low | Post | – | -29 | 40>35>11 | ~rss elections trams heat
`;
