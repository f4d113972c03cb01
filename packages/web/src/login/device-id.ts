const key = 'deviceId'

/** A name for this browser, at least 128 bits. */
export function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** The kept one of a trusted device, else null. */
export function keptDeviceId(): string | null {
  return localStorage.getItem(key)
}

/** A trusted device keeps its name, another forgets it and gets a new one each time. */
export function trust(deviceId: string, trusted: boolean): void {
  if (trusted) localStorage.setItem(key, deviceId)
  else localStorage.removeItem(key)
}
