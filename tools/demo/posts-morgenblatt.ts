/** Posts of Morgenblatt Nord, in German; posts-blocks.ts says how they are written. */
export const morgenblattPosts = `
# out -18 07:30 | Pia | created | fact | mastodon bluesky facebook | Impfen im Dorfladen
Geimpft wurde zwischen Brot und Briefmarken. Ein Vormittag im Dorfladen, in dem die Schlange an der Kasse zum ersten Mal länger war als die vor dem Arzt.

# out -15 12:00 | Solveig | Idris | fact | telegram mastodon | ~rss models open-source
Eine Universität stellt ihr Sprachmodell ins Netz, mitsamt den Texten, mit denen es gelernt hat. Wir haben nachgesehen, ob auch unsere darunter sind. Sie sind.
* Aus dem Trend „{card}“. Die Stichprobe liegt bei den Unterlagen der Karte.
! Review agent | ok 83 | 3 87 – 12 | Die Stichprobe ist beschrieben, die Zahl der Texte wird nicht behauptet. So ist es richtig.

# out -13 17:00 | Wren | created | promo | instagram facebook | Eine Minute im Orgelbau
Wie bekommt eine Orgelpfeife ihren Ton? Mit einem Messer, einem guten Ohr und sehr viel Geduld. Eine Minute aus der Werkstatt.
[sound 0] Zeichnung von Schallwellen, in der Mitte am höchsten

# out -12 07:30 | Drafting agent | verdict | fact | mastodon bluesky telegram | Fahrplanwechsel: die zehn
Fahrplanwechsel am Sonntag: Die Linie 6 fährt abends alle zwanzig statt alle dreißig Minuten, der Nachtbus hält wieder am Krankenhaus. Die zehn wichtigsten Änderungen stehen auf einer Seite.
> Zum Ausdrucken: https://morgenblatt-nord.example/fahrplan
! Review agent | ok 80 | 2 92 – 33 | Mit dem Aushang der Verkehrsbetriebe verglichen.
! Solveig | ok 91 | 1 96 – 20 | Stimmt alles. Bitte künftig „Nachtbus“ ohne Bindestrich, wie hier.

# out -9 12:00 | Pia | Ottilie | fact | mastodon facebook telegram=waited | ~rss prices
Die Butter kostet auf drei Wochenmärkten drei verschiedene Preise, und der teuerste Stand hat die längste Schlange. Wir sind alle drei abgelaufen.
* Eigene Zählung, die Karte „{card}“ war nur der Anlass.
! Solveig | ok 88 | 1 93 – 4 | Die Kassenzettel liegen bei mir.

# out -7 17:00 | Pia | created | fact | bluesky mastodon instagram | Die Ampel, die niemand bestellt hat
Seit März stand in der Lindenstraße eine Ampel, die in keinem Plan verzeichnet ist. Seit gestern ist sie aus. Heute früh lagen Blumen davor.
[road 0] Zeichnung einer Straße, die gerade auf den Horizont zuläuft
% Wren: Das Bild mit den Blumen läuft besser als der Text. Ich habe es trotzdem gern.

# out -5 07:30 | Solveig | Idris | quote | mastodon bluesky | Was Pflegekräfte nachts essen
„Nachts kocht der Oberarzt.“ Auf Station 4 gibt es um zwei Uhr Suppe, und niemand hat sie bestellt.
! Wren | ok 86 | 2 92 – 3 | Freigabe des Oberarztes liegt vor, sogar schriftlich.

# out -4 17:00 | Wren | Ottilie | promo | instagram facebook=rejected | Probe im Heizungskeller
Ein Chor ohne Saal probt im Heizungskeller. Die Akustik ist schlecht, die Wärme ist wunderbar.
[sound 2] Zeichnung von Schallwellen, eine davon rot
=facebook (#368) The action attempted has been deemed abusive or is otherwise disallowed.
! Pia | ok 89 | 1 95 77 2 | Der Chor hat das Bild freigegeben.
% Pia: Facebook hält einen Chor im Keller für Missbrauch. Ich schreibe dem Support.

# out -3 12:00 | Drafting agent | verdict | fact | mastodon telegram | Baustellen der Woche
Baustellen der Woche: In der Hafenstraße bleibt bis Freitag nur eine Spur, in der Schillerstraße ist ganz gesperrt. Für den Mühlenweg nennt das Amtsblatt kein Ende.
! Solveig | fix 60 | 1 88 – 25 | In der Hafenstraße ist laut Amtsblatt die Gegenrichtung gesperrt, das muss dazu.
!! fix_figures | Die gesperrte Richtung fehlt.
~ Drafting body | Baustellen der Woche: In der Hafenstraße gibt es Behinderungen, in der Schillerstraße ist ganz gesperrt. Für den Mühlenweg nennt das Amtsblatt kein Ende.
! Solveig | ok 90 | 1 96 – 19 | So passt es.

# out -2 07:30 | Pia | created | opinion | mastodon bluesky | ~rss trams nighttrains
Die Verkehrsbetriebe wollten bis drei zurückrufen. Es wurde vier, dann fünf, dann dunkel. Wir drucken die Zahlen aus dem Ratspapier, die sind öffentlich.

# out -1 07:30 | Solveig | Idris | fact | mastodon=unknown bluesky facebook | Der Balkonstreit von Altona
Zwei Nachbarn, elf Briefe, ein Geranienkasten. Alle Namen sind geändert, alle Briefe liegen uns vor. Brief sieben hat uns am längsten beschäftigt.
! Review agent | ok 76 | 4 84 – 6 | Die beiden Daten in Absatz 6 und 8 stimmen jetzt überein.
! Pia | ok 90 | 3 92 – 2 | Rechtsabteilung hat freigegeben.

# out -1 17:00 | Pia | created | fact | telegram=missed | Haushalt der Stadt
Was wurde aus den 40 Millionen für Schulen? Die Behörde hat drei Wochen nicht geantwortet. Der Rechnungshof hat eine Stunde gebraucht.

# scheduled +1 07:30 | Pia | created | fact | mastodon bluesky telegram | Warum die Fähre nach Finkenwerder
Drei Sonntage lang mit der Stoppuhr auf der Fähre nach Finkenwerder: im Schnitt sieben Minuten zu spät. Schuld ist nicht der Nebel. Schuld sind die Kinderwagen, und das ist eine gute Nachricht.

# scheduled +1 12:00 | Drafting agent | verdict | fact | mastodon facebook | Kurztexte zu den zwölf
Zwölf Weihnachtsmärkte im Umland, von allen haben wir uns die Zeiten bestätigen lassen. Stade öffnet erst am Freitag, in Ratzeburg fährt am Abend kein Bus mehr zurück.
[table 3] Zeichnung von drei dampfenden Bechern auf einem Tisch
! Solveig | ok 92 | 1 95 68 24 | Gut, dass der fehlende Bus dabeisteht.

# scheduled +2 17:00 | Pia | Ottilie | promo | instagram facebook | Mit dem Kranführer um sechs
Um sechs Uhr früh gehört der Hafen dem Kranführer. Wir durften mit hinauf, 48 Meter, ohne Aufzug.
[skyline 3] Zeichnung einer Stadt am Wasser, ein Turm ist hell
! Solveig | ok 87 | 3 90 80 4 | Der Hafen hat die neue Fassung freigegeben.
~ Pia body | Um sechs Uhr früh gehört der Hafen dem Kranführer. Wir durften mit hinauf, fünfzig Meter, ohne Aufzug.
! Solveig | ok 89 | 3 94 80 4 | Die Höhe ist jetzt die aus dem Datenblatt.

# scheduled +4 07:30 | Wren | created | fact | mastodon bluesky | Grafik: Pegel der Elbe
Der Pegel der Elbe an einem ganz normalen Dienstag: zweimal hoch, zweimal tief, und dazwischen ein Containerschiff, das man in der Kurve sehen kann.
[chart 0] Zeichnung eines Diagramms mit einer Linie, die steigt und fällt

# review +1 17:00 | Drafting agent | – | fact | mastodon bluesky | Zwei Häfen, eine Pumpe
Zwei Häfen, ein Meer, dieselbe Pumpe: In New York steht sie im Keller der Fähre, in Hamburg hinter dem Deich. Wir haben gefragt, wer sie bezahlt.
* Gemeinsam mit dem Harbour Courier, gleiche Bildgröße auf beiden Seiten.
! Review agent | ok 78 | 2 85 – 27 | Beide Standorte sind belegt.
% Pia: @Tobin steht die Pumpe bei euch wirklich im Keller?
% Tobin: It does. Below the ticket office, and you can hear it through the floor.

# review +2 07:30 | Drafting agent | – | fact | mastodon facebook | ~mastodon open-source security ai-work
A city in the north moves its offices to free software and says that it will save a great deal of money within the first two years of work.
* Aus dem Trend „{card}“.
^ fix_language
! Review agent | fix 35 | 3 58 – 66 | Das ist auf Englisch, und die Ersparnis steht nur in der Mitteilung der Stadt.
!! fix_language | Der Beitrag gehört ins Deutsche.
!! fix_source | Wer hat die Ersparnis berechnet?
% Solveig: @Drafting bitte auf Deutsch, und mit der Quelle für das Geld. Sonst lassen wir es.

# review – | Wren | – | fact | telegram | Was jetzt in die Biotonne darf
Was darf in die Biotonne? Kaffeefilter ja, Teebeutel mit Klammer nein, Blumen ja, die Vase nein. Die Studie dazu: doi:10.1234/biotonne.2026
^ fix_doi
! Solveig | fix 57 | 1 90 – 5 | Die DOI bitte als Link, dann kann man sie antippen.
!! fix_doi | doi:10.1234/biotonne.2026

# review +3 12:00 | Wren | – | meme | mastodon | Zu Besuch bei der Altherrenmannschaft
Seit 1988 kein Sieg, aber die beste Kabine der Liga. Am Sonntag verlieren sie gegen uns.

# private – | Pia | – | opinion | mastodon | Tippspiel der Redaktion
Niemand hat Zeit für das Tippspiel. Deshalb machen wir es

# cancelled +1 17:00 | Pia | – | fact | mastodon bluesky | Was ein Strandkorb im Winter kostet
Ein Strandkorb kostet im Winter 40 Euro im Monat, ohne Strand. Wir haben gefragt, wer ihn trotzdem mietet.
% Pia: Der Vermieter möchte nicht mehr. Schade, aber sein gutes Recht.
`;
