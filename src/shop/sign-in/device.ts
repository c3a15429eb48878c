const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Version\/\S+ .*Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const first = (list: [RegExp, string][], text: string): string => list.find(([mark]) => mark.test(text))?.[1] ?? ''

/** The only part of the User-Agent that is stored: enough to recognize one's own device, too little for fingerprinting. */
export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, 400)
  return [first(browsers, text), first(systems, text)].filter(Boolean).join(', ')
}

export const isHandheld = (device: string): boolean => /iPhone|iPad|Android/.test(device)
