import { act } from './act.ts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Language } from '@lumbung/contract/fields'
import { setLanguage } from '@lumbung/contract/power/language'
import { type Appearance, keepAppearance, readAppearance, showAppearance } from '../look/appearance.ts'
import { speak, type Speech, SpeechContext } from '../locales/language.tsx'
import { toast } from './toast-store.ts'
import { api } from './api.ts'
import { keepLanguage } from './chosen-language.ts'

interface Preferences {
  appearance: Appearance
  setAppearance: (change: Partial<Appearance>) => void
  chooseLanguage: (language: Language) => void
}

const PreferencesContext = createContext<Preferences | null>(null)

export function usePreferences(): Preferences {
  const found = useContext(PreferencesContext)
  if (!found) throw new Error('PreferencesContext is missing')
  return found
}

/** Language, size, colours: chosen here, kept by the browser, the language by the server too. */
export function PreferencesProvider({ speech, children }: { speech: Speech; children: ReactNode }) {
  const [spoken, setSpoken] = useState(speech)
  const [appearance, setAppearanceState] = useState(readAppearance)
  const preferences: Preferences = {
    appearance,
    setAppearance: (change) => {
      const next = { ...appearance, ...change }
      keepAppearance(next)
      showAppearance(next)
      setAppearanceState(next)
    },
    chooseLanguage: (language) => {
      keepLanguage(language)
      void speak(language).then((next) => {
        setSpoken(next)
        toast({ kind: 'good', text: next.t('shell.languageChanged') })
      })
      // The choice stands in this browser even when the server could not keep it; a toast says so.
      void act(api(setLanguage, { language }))
    },
  }
  return (
    <SpeechContext value={spoken}>
      <PreferencesContext value={preferences}>{children}</PreferencesContext>
    </SpeechContext>
  )
}
