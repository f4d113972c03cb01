/** A room's words in one language, as `words-plugin.ts` writes them. */
declare module 'virtual:words/*' {
  const spoken: Readonly<Record<string, unknown>>
  export default spoken
}
