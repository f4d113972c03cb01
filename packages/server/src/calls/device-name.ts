const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser as a person would name it: `Chrome 141, Windows`. `?` where it says nothing we know. */
export function deviceName(userAgent: string): string {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined)
      return [`${name} ${version}`, ...(system === undefined ? [] : [system])].join(', ')
  }
  return system ?? '?'
}
