/** The known time zones: the names in this machine's tz data, including aliases. */

/**
 * Names that Intl accepts but does not list: links of the tz database, and ICU's own. None was ever
 * withdrawn; Intl itself lists zones that are new in the tz database.
 */
export const ALIASES: readonly string[] = `
  ACT AET AGT ART AST Africa/Asmara Africa/Timbuktu America/Argentina/Buenos_Aires
  America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Argentina/Cordoba
  America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Atka America/Ensenada
  America/Fort_Wayne America/Indiana/Indianapolis America/Kentucky/Louisville America/Knox_IN
  America/Montreal America/Nipigon America/Nuuk America/Pangnirtung America/Porto_Acre America/Rainy_River
  America/Rosario America/Santa_Isabel America/Shiprock America/Thunder_Bay America/Virgin
  America/Yellowknife Antarctica/South_Pole Asia/Ashkhabad Asia/Choibalsan Asia/Chongqing Asia/Chungking
  Asia/Dacca Asia/Harbin Asia/Ho_Chi_Minh Asia/Istanbul Asia/Kashgar Asia/Kathmandu Asia/Kolkata Asia/Macao
  Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Asia/Yangon Atlantic/Faroe Atlantic/Jan_Mayen
  Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North
  Australia/Queensland Australia/South Australia/Tasmania Australia/Victoria Australia/West
  Australia/Yancowinna BET BST Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West CAT CET CNT CST CST6CDT
  CTT Canada/Atlantic Canada/Central Canada/East-Saskatchewan Canada/Eastern Canada/Mountain
  Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland
  Cuba EAT ECT EET EST EST5EDT Egypt Eire Etc/GMT Etc/GMT+0 Etc/GMT+1 Etc/GMT+10 Etc/GMT+11 Etc/GMT+12
  Etc/GMT+2 Etc/GMT+3 Etc/GMT+4 Etc/GMT+5 Etc/GMT+6 Etc/GMT+7 Etc/GMT+8 Etc/GMT+9 Etc/GMT-0 Etc/GMT-1
  Etc/GMT-10 Etc/GMT-11 Etc/GMT-12 Etc/GMT-13 Etc/GMT-14 Etc/GMT-2 Etc/GMT-3 Etc/GMT-4 Etc/GMT-5 Etc/GMT-6
  Etc/GMT-7 Etc/GMT-8 Etc/GMT-9 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu Europe/Belfast
  Europe/Kyiv Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB GB-Eire GMT GMT+0 GMT-0
  GMT0 Greenwich HST Hongkong IET IST Iceland Iran Israel JST Jamaica Japan Kwajalein Libya MET MIT MST
  MST7MDT Mexico/BajaNorte Mexico/BajaSur Mexico/General NET NST NZ NZ-CHAT Navajo PLT PNT PRC PRT PST
  PST8PDT Pacific/Chuuk Pacific/Johnston Pacific/Kanton Pacific/Pohnpei Pacific/Samoa Pacific/Yap Poland
  Portugal ROC ROK SST Singapore SystemV/AST4 SystemV/AST4ADT SystemV/CST6 SystemV/CST6CDT SystemV/EST5
  SystemV/EST5EDT SystemV/HST10 SystemV/MST7 SystemV/MST7MDT SystemV/PST8 SystemV/PST8PDT SystemV/YST9
  SystemV/YST9YDT Turkey UCT US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern
  US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Pacific-New US/Samoa UTC Universal VST
  W-SU WET Zulu
`
  .trim()
  .split(/\s+/);

/** Names as the tz database writes them, for suggestions. */
export const LISTED: readonly string[] = Object.freeze(Intl.supportedValuesOf("timeZone"));

/** The names of time zones, by their lower-case form. */
const KNOWN: ReadonlyMap<string, string> = new Map(
  [...LISTED, ...ALIASES].map((name) => [name.toLowerCase(), name]),
);

/** The length of the longest name. A longer text is not converted to lower case. */
const LONGEST = Math.max(...[...KNOWN.keys()].map(({ length }) => length));

/**
 * The name of a time zone in the letter case of the tz database; aliases stay unchanged. Null for any other text,
 * including offsets such as +02:00. It is looked up in a map, since creating an Intl.DateTimeFormat takes a tenth of a
 * millisecond.
 */
export const zoneNamed = (text: string): string | null =>
  text.length > LONGEST ? null : (KNOWN.get(text.toLowerCase()) ?? null);

/** Whether a text names a time zone, in any letter case. */
export const isZone = (text: string): boolean => zoneNamed(text) !== null;
