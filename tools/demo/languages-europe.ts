import { count, sentencesOf } from './language-lines.ts';
import type { Language } from './languages.ts';
import { list } from './phrases.ts';

export const europeanLanguages: readonly Language[] = [
  {
    lang: 'de',
    givenNames: list('Jule|Henrik|Wiebke|Tilman|Svenja|Falk|Merle|Jannis|Ronja|Korbinian|Thea|Lasse'),
    familyNames: list('Brandhorst|Eickmeier|Sandvoss|Kaltwasser|Rehbein|Holtkamp|Windisch|Störmer|Ahlers'),
    fillers: {
      n: count,
      city: list(
        'Leipzig|Bremen|Freiburg|Graz|Basel|Kassel|Rostock|Linz|Bern|Erfurt|Münster|Dresden|Innsbruck|Kiel',
      ),
      city2: list('Wien|Zürich|Hannover|Mainz|Lübeck|Ulm|Salzburg|Potsdam'),
      day: list('Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag'),
    },
    sentences: sentencesOf(`
      solar: {city} bringt Balkonkraftwerke in {n} Wohnblocks ¶ Seit {n} Tagen läuft unser Balkonkraftwerk in {city}. Der Zähler macht mir jetzt gute Laune.
      heat: Hitzeplan in {city}: {n} neue Trinkbrunnen bis zum Sommer ¶ {n} Bäume mehr in unserer Straße in {city}. Man merkt es schon am Abend.
      floods: Hochwasserschutz in {city}: {n} Wiesen dürfen wieder überlaufen ¶ Die Wiese hinter {city} steht unter Wasser, die Keller sind trocken. Genau so war es gedacht.
      rewilding: Moor bei {city} wird nach {n} Jahren wieder nass ¶ Barfuß durchs Moor bei {city}. {n} Libellen gezählt, dann aufgehört.
      solar: Stadtwerke von {city} speichern Sonnenstrom für {n} Straßen ¶ Ein Speicher für die ganze Straße in {city}. Seit {n} Tagen ohne Murren.
      models: Kleines Modell, alte Schriften: Archiv in {city} liest {n} Tagebücher ¶ Das Archiv in {city} hat mein Urgroßvater-Tagebuch lesbar gemacht. {n} Seiten Wetter, wunderbar.
      ai-rules: {city} legt offen, wo in der Verwaltung Maschinen entscheiden ¶ Im Register von {city} stehen {n} Verfahren. Verständlicher als jeder Bescheid.
      ai-medicine: Zweite Meinung vom Rechner: Klinik in {city} zieht Zwischenbilanz ¶ In {city} schaut der Rechner mit aufs Röntgenbild. Entschieden hat die Ärztin.
      ai-work: Übersetzerinnen aus {city} verhandeln über den Einsatz von KI ¶ Rohfassung von der Maschine, {n} Korrekturen von mir. Schneller war es nicht, {city}.
      phones: Reparaturcafé in {city} rettet das {n}. Telefon ¶ Mein altes Telefon lebt wieder, dank {n} Minuten im Reparaturcafé {city}.
      broadband: Glasfaser bis zum letzten Hof: Dörfer um {city} graben selbst ¶ {n} Höfe, ein Bagger, schnelles Netz. Danke an alle rund um {city}.
      trams: {city} verlängert die Straßenbahn um {n} Haltestellen ¶ Mit der neuen Straßenbahn in {city} bin ich {n} Minuten früher zu Hause.
      models: Forschende aus {city} stellen ein sparsames Sprachmodell vor ¶ Das neue Sprachmodell aus {city} läuft auf meinem alten Laptop. Erstaunlich gut.
      ai-work: KI im Rathaus: {city} zieht nach {n} Wochen Bilanz ¶ Unsere Redaktion in {city} testet seit {n} Tagen eine KI für Protokolle. Korrekturlesen bleibt Handarbeit.
      chips: Werk bei {city} soll Chips für {n} Kliniken liefern ¶ Führung durch die Chipfabrik bei {city}: sauberer als jede Küche.
      security: Nach dem Angriff auf {n} Schulen: {city} setzt auf Passkeys ¶ Bitte macht Sicherungskopien. Grüße aus {city}, Tag {n} ohne Server.
      open-source: {city} wechselt zu freier Software und spart {n} Prozent ¶ Release in {city}: {n} Fehler weniger, keine Werbung, keine Tracker.
      prices: Butter in {city} um {n} Prozent teurer als im Vorjahr ¶ Wochenmarkt in {city}, {day}: günstiger als gedacht und {n} Sorten Äpfel.
      fourday: Vier-Tage-Woche: Brauerei in {city} bleibt dabei ¶ {n} Wochen Vier-Tage-Woche. Ich habe wieder Hobbys.
      elections: Bürgerrat in {city} übergibt {n} Vorschläge ¶ {n} Stimmen Unterschied in {city}. Wählen gehen lohnt sich.
      books: {city} liest gemeinsam: {n} Buchläden machen mit ¶ Um vier Uhr morgens fertig gelesen. {n} Seiten, keine zu viel.
      football: Aufsteiger aus {city} gewinnt vor {n}.000 Fans gegen {city2} ¶ Auswärtssieg in {city2}! Mit {n} Leuten im Bus zurück nach {city}.
      nighttrains: Neuer Nachtzug von {city} nach {city2} startet im Frühjahr ¶ Im Nachtzug nach {city2} aufgewacht. {n} Minuten Verspätung, egal.
      bread: Bäckerei in {city} verkauft Brot im Abo ¶ Versuch Nummer {n} mit Sauerteig. Diese Krume!
      museums: Museum in {city} zeigt {n} nie gesehene Plakate ¶ {n} Minuten vor einem Bild gestanden. Danke, {city}.`),
  },
  {
    lang: 'es',
    givenNames: list('Inés|Gael|Lucía|Bruno|Candela|Iker|Nerea|Joaquín|Alma|Tadeo|Vera|Martín'),
    familyNames: list('Valdivieso|Arancibia|Montalbán|Quiroga|Berenguer|Etxarri|Salcedo|Olmedo|Rivarola'),
    fillers: {
      n: count,
      city: list(
        'Valencia|Sevilla|Bilbao|Rosario|Medellín|Oaxaca|Valparaíso|Montevideo|Cuenca|Zaragoza|Mérida|Córdoba',
      ),
      city2: list('Madrid|Bogotá|Lima|Granada|Puebla|Mendoza'),
      day: list('lunes|martes|miércoles|jueves|viernes|sábado|domingo'),
    },
    sentences: sentencesOf(`
      solar: {city} instala paneles solares en {n} escuelas ¶ La factura bajó un {n} por ciento desde que hay paneles en el edificio. Gracias, {city}.
      heat: {city} abre {n} refugios climáticos antes del verano ¶ Se nota cada sombra en {city}. Planten árboles, por favor.
      floods: Un parque inundable salva a {n} familias en {city} ¶ Hace {n} horas que no para de llover en {city} y la calle sigue seca. El parque funciona.
      rewilding: Vuelven las nutrias al río de {city} después de {n} años ¶ Una nutria en {city}, a plena luz. {n} segundos que no olvido.
      solar: Vecinos de {city} comparten la luz de una sola azotea ¶ Somos {n} familias en {city} y una azotea. El primer mes ya se nota.
      heat: Sombra para el recreo: {city} planta árboles en {n} patios ¶ En el patio de {city} hay {n} árboles nuevos y una pelea por el banco de debajo.
      trams: {city} estrena tranvía nocturno con {n} paradas ¶ Primera noche de tranvía en {city}. {n} minutos y en casa.
      ai-medicine: Una IA ayuda a leer radiografías en {n} centros de {city} ¶ En mi hospital de {city} la IA revisa y nosotros decidimos. {n} casos hoy.
      models: Investigadores de {city} publican un modelo abierto para {n} lenguas ¶ Probé el modelo nuevo de {city}: entiende a mi abuela. No es poco.
      prices: El aceite baja un {n} por ciento en los mercados de {city} ¶ Mercado de {city}, {day} temprano: {n} puestos y ningún apuro.
      film: Un documental de {city} gana {n} premios en un año ¶ Lloré {n} minutos seguidos en el cine de {city}. Vayan.
      music: Una banda de barrio llena {n} noches seguidas en {city} ¶ Ensayo número {n}. El {day} tocamos en {city}.
      football: El equipo de {city} gana en {city2} tras {n} partidos ¶ {n} horas de autobús hasta {city2} y valió cada minuto.
      streetfood: El mercado nocturno de {city} vuelve con {n} cocinas ¶ Cena en {city}: {n} personas en la fila y todas tenían razón.
      schools: {n} colegios de {city} guardan los móviles ¶ Semana {n} sin móviles en clase. Se oyen risas otra vez.`),
  },
  {
    lang: 'fr',
    givenNames: list('Maëlle|Corentin|Anouk|Bastien|Solène|Titouan|Apolline|Loïc|Capucine|Yanis|Élise|Théo'),
    familyNames: list('Lanvallay|Desrosiers|Kermadec|Vautrin|Morvandieu|Castaing|Belloc|Tessonneau|Aubrac'),
    fillers: {
      n: count,
      city: list('Nantes|Lyon|Grenoble|Rennes|Dijon|Namur|Lausanne|Québec|Dakar|Tunis|Lille|Metz'),
      city2: list('Paris|Genève|Bruxelles|Montréal|Toulouse|Brest'),
      day: list('lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche'),
    },
    sentences: sentencesOf(`
      cycling: {city} ouvre {n} kilomètres de pistes cyclables ¶ {n} minutes à vélo dans {city}, sous la pluie, et le sourire.
      housing: À {city}, {n} bureaux deviennent des logements ¶ J'ai visité {n} appartements à {city}. Le seul lumineux était un ancien bureau.
      solar: Le soleil couvre {n} % des besoins de {city} ce {day} ¶ Nos panneaux à {city} : {n} euros de moins sur la facture.
      sea: Des plongeurs filment {n} espèces au large, un record ¶ {n} mètres de fond, et soudain une lumière. Je n'ai pas de mots.
      chips: Une usine près de {city} réparera {n} modèles de téléphones ¶ Mon téléphone a {n} mois de plus grâce à un atelier de {city}.
      ai-rules: {city} publie un registre de ses {n} algorithmes ¶ Le registre des algorithmes de {city} est en ligne : {n} fiches claires. Bravo.
      books: Le roman refusé {n} fois devient un succès à {city} ¶ Fini à l'aube. {n} chapitres et pas une ligne de trop.
      museums: Le musée de {city} prête {n} œuvres aux écoles ¶ {n} minutes devant un seul tableau à {city}. Le gardien a souri.
      trams: Le tramway de {city} roule désormais toute la nuit, avec {n} arrêts ¶ Dernier tramway de {city}, {n} passagers, personne ne voulait descendre.
      trams: {city} teste un abonnement unique pour bus, tram et vélo ¶ Une seule carte pour tout à {city}. J'ai gagné {n} minutes et perdu un tiroir de tickets.
      cycling: Rue scolaire à {city} : les voitures disparaissent le {day} ¶ Devant l'école de {city}, {n} vélos et plus un seul klaxon.
      housing: Une coopérative de {city} construit autour d'une seule grande cuisine ¶ {n} voisins à {city}, une cuisine, et bizarrement la paix.
      film: Le vieux cinéma de {city} rouvre avec {n} fauteuils ¶ {n} fauteuils, un écran, et toute la rue de {city} dans la salle.
      music: À {city}, un orchestre répète dans une laverie ¶ Répétition numéro {n} à {city}, entre deux machines. On jouait mieux à l'essorage.
      books: Une bibliothèque de {city} prête aussi des silences ¶ Salle de lecture de {city} : {n} personnes, aucun bruit, un miracle.
      museums: Nuit blanche au musée de {city}, lampe de poche obligatoire ¶ {n} minutes dans le noir au musée de {city}. Les statues avaient l'air surprises.
      nighttrains: Le train de nuit {city} – {city2} affiche complet pour {n} jours ¶ Réveil dans le train de nuit vers {city2}. Café, brume, {n} vaches.
      bread: À {city}, {n} boulangers relancent un pain oublié ¶ Essai numéro {n} : la croûte chante !
      prices: Le prix du beurre recule à {city} après {n} semaines ¶ Marché de {city}, ce {day} : {n} étals et des fraises honnêtes.
      hospitals: L'hôpital de {city} gagne {n} minutes par patient ¶ Garde numéro {n} à {city}. Merci pour la soupe.`),
  },
  {
    lang: 'pt',
    givenNames: list('Beatriz|Caetano|Iara|Duarte|Lídia|Raul|Jandira|Tomás|Aurora|Heitor|Marisa|Davi'),
    familyNames: list('Arruda|Vilhena|Sampaio|Figueiró|Cardim|Bragança|Queirós|Tavares|Mesquita'),
    fillers: {
      n: count,
      city: list('Recife|Coimbra|Curitiba|Braga|Belém|Aveiro|Salvador|Évora|Florianópolis|Natal|Manaus'),
      city2: list('Lisboa|Brasília|Porto Alegre|Faro|Fortaleza'),
      day: list('segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|domingo'),
    },
    sentences: sentencesOf(`
      rewilding: {city} recupera {n} hectares de mangue ¶ {n} garças hoje de manhã perto de {city}. Valeu cada muda plantada.
      trams: {city} inaugura linha de ônibus elétrico com {n} paradas ¶ {n} minutos a menos no caminho de casa. Obrigada, {city}.
      music: Orquestra de bairro de {city} faz {n} concertos gratuitos ¶ Ensaio número {n} em {city}. Na {day} tem show.
      open-source: Prefeitura de {city} adota software livre e economiza {n} por cento ¶ Lançamos a nova versão em {city}: {n} correções e nenhum anúncio.
      models: Pesquisadores de {city} criam modelo de voz para {n} sotaques ¶ O modelo de voz de {city} entende meu avô. Testei {n} frases.
      coffee: Cafeteria de {city} vende grãos de {n} famílias produtoras ¶ O melhor café do ano em {city}. Fila de {n} pessoas, sem pressa.
      football: Time de {city} vence fora de casa depois de {n} jogos ¶ {n} horas de estrada até {city2} e três pontos na mala.
      vaccines: {city} vacina {n} mil pessoas em um fim de semana ¶ Vacinada em {city} em {n} minutos. Vão!
      startups: Cooperativa de entregadores de {city} chega a {n} bairros ¶ Somos {n} pessoas em {city} e a empresa é nossa.
      islands: Ilha perto de {city} limita visitas a {n} pessoas por dia ¶ Sem sinal, sem carro, {n} cabras. Melhor semana do ano.`),
  },
  {
    lang: 'tr',
    givenNames: list('Defne|Alper|Nehir|Tolga|İlkim|Barış|Zeynep|Onur|Selin|Umut|Ece|Kerem'),
    familyNames: list('Karahanlı|Günaltay|Sezgin|Uçarlar|Demirağ|Taşkıran|Akyüz|Ormancı|Yeşilova'),
    fillers: {
      n: count,
      cityIn: list(
        'İzmir’de|Ankara’da|Bursa’da|Eskişehir’de|Mersin’de|Trabzon’da|Antalya’da|Kayseri’de|Çanakkale’de|Konya’da',
      ),
    },
    sentences: sentencesOf(`
      trams: {cityIn} gece tramvayı seferleri {n} durakla başladı ¶ {cityIn} ilk kez gece tramvayına bindim, {n} dakikada evdeydim.
      solar: {cityIn} {n} okulun çatısına güneş paneli kuruldu ¶ Apartmana panel taktık, fatura yüzde {n} düştü.
      archaeology: {cityIn} {n} yıl sonra antik bir mutfak bulundu ¶ {cityIn} kazının {n}. gününde bir çocuk ayakkabısı çıktı. Hepimiz sustuk.
      ai-work: {cityIn} {n} belediye yapay zekâyı deniyor ¶ Yapay zekâ tutanak yazıyor, biz düzeltiyoruz. {n} gün oldu.
      chips: {cityIn} kurulacak fabrika {n} hastaneye çip üretecek ¶ {cityIn} çip fabrikasını gezdik, {n} mühendisle konuştuk.
      books: {cityIn} {n} kitapçı aynı gece açık kalıyor ¶ Sabahın dördünde bitti. {n} bölüm, tek nefes.
      streetfood: {cityIn} gece pazarı {n} tezgâhla yeniden açıldı ¶ {cityIn} kuyrukta {n} kişi vardı, hepsi haklıydı.
      football: {cityIn} oynanan maçta {n} bin taraftar galibiyeti kutladı ¶ Deplasmandan üç puanla dönüyoruz. {n} kişiyiz, sesimiz yok.
      schools: {cityIn} {n} okul telefonları dolaba kaldırdı ¶ Sınıfta telefonsuz {n}. gün. Çocuklar yine konuşuyor.`),
  },
  {
    lang: 'pl',
    givenNames: list('Jagoda|Tymon|Kalina|Olgierd|Bogna|Szymon|Hania|Witold|Lena|Kajetan|Zuzanna|Mikołaj'),
    familyNames: list('Brzozowicz|Łęczycka|Zawilska|Gromek|Sośnicki|Wierzbięta|Jaśmińska|Krukowicz|Olchowy'),
    fillers: {
      n: count,
      cityIn: list(
        'w Gdańsku|w Krakowie|w Lublinie|we Wrocławiu|w Łodzi|w Poznaniu|w Toruniu|w Katowicach|w Białymstoku|w Rzeszowie',
      ),
    },
    sentences: sentencesOf(`
      trams: Nocny tramwaj {cityIn}: {n} przystanków i bilet za grosze ¶ Pierwszy raz nocnym tramwajem {cityIn}. {n} minut i w domu.
      floods: Park gąbka {cityIn} uchronił {n} domów przed wodą ¶ Sąsiedzi napełnili {n} worków z piaskiem {cityIn}. Kocham was.
      open-source: Urząd {cityIn} przechodzi na wolne oprogramowanie, oszczędza {n} procent ¶ Nowe wydanie: {n} poprawek, zero śledzenia. Pozdrowienia, piszemy {cityIn}.
      models: Naukowcy {cityIn} udostępniają model językowy dla {n} gwar ¶ Model rozumie moją babcię. Sprawdziłam {n} zdań.
      birds: Bociany wróciły {cityIn} po {n} latach ¶ {n} jerzyków nad podwórkiem {cityIn}. Koniec pracy na dziś.
      prices: Masło {cityIn} tańsze o {n} procent niż przed rokiem ¶ Targ {cityIn} o świcie: {n} straganów i zapach kopru.
      film: Dokument nakręcony {cityIn} zdobywa {n} nagród ¶ {n} minut braw {cityIn}. Klaskałam do końca.
      nighttrains: Nocny pociąg rusza za {n} dni ¶ Obudziłem się w pociągu, do celu {n} kilometrów, za oknem mgła.
      schools: {n} szkół {cityIn} odkłada telefony do szafek ¶ Dzień {n} bez telefonów w klasie. Słychać śmiech.`),
  },
];
