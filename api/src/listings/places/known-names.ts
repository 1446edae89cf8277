/**
 * Cities by key. `english` is the English name if the gazetteer has another one. `preferred` are names that mean this
 * city rather than a larger one.
 */
export const KNOWN_NAMES: Readonly<Record<string, { english?: string; preferred?: readonly string[] }>> = {
  'US/new york city': { english: 'New York', preferred: ['New York', 'NYC', 'N.Y.C.', 'NY City'] },
  'US/washington d c': { english: 'Washington DC', preferred: ['Washington', 'Washington DC', 'Washington D.C.'] },
  'US/los angeles': { preferred: ['LA', 'L.A.'] },
  'US/san francisco': { preferred: ['SF', 'San Fran', 'Frisco'] },
  'US/las vegas': { preferred: ['Vegas'] },
  'US/new orleans': { preferred: ['NOLA'] },
  'DE/koln': { english: 'Cologne' },
  'DE/nurnberg': { english: 'Nuremberg' },
  'DE/hannover': { english: 'Hanover' },
  'CH/zurich': { english: 'Zurich' },
  'CH/geneve': { english: 'Geneva' },
  'CH/luzern': { english: 'Lucerne' },
  'BE/antwerpen': { english: 'Antwerp' },
  'BE/brugge': { english: 'Bruges' },
  'BE/gent': { english: 'Ghent' },
  'SE/goteborg': { english: 'Gothenburg' },
  'ES/sevilla': { english: 'Seville' },
  'ES/valencia': { preferred: ['Valencia'] },
  'ES/cordoba': { preferred: ['Córdoba', 'Cordova'] },
  'IT/venice': { preferred: ['Venedig', 'Venice'] },
  'IT/naples': { preferred: ['Naples'] },
  'GB/st ives': { preferred: ['St Ives', 'Saint Ives'] },
};
