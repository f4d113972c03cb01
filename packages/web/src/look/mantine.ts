import {
  convertCssVariables,
  createTheme,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core'

/** Mantine carries what floats (menus, popovers, dialogs, calendar); it never writes a `<style>`. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  components: {
    // By name, not by `Popover.extend`: they come when something floats.
    Popover: { defaultProps: { transitionProps: { duration: 0 }, withinPortal: true, trapFocus: false } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, position: 'bottom-end' } },
  },
})

/** The variables Mantine's styles read, in a constructed sheet. */
export function adoptMantineVariables(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, mantineTheme)), ':root'),
  )
  document.adoptedStyleSheets.unshift(sheet)
}
