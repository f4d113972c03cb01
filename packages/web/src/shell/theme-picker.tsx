import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../core/chunk.ts'
import { useSpeech } from '../locales/language.tsx'
import { IconButton } from '../ui/controls/button.tsx'
import { Float } from '../ui/controls/float.tsx'

const ThemeChoice = lazy(() => loadChunk(() => import('./theme-choice.tsx')))

/** The colour of the console, behind its button. */
export function ThemePicker() {
  const { t } = useSpeech()
  const [opened, setOpened] = useState(false)
  return (
    <Float
      opened={opened}
      onChange={setOpened}
      label={t('shell.theme')}
      position="bottom-end"
      target={
        <IconButton
          icon="palette"
          label={t('shell.theme')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      {opened && (
        <Suspense fallback={null}>
          <ThemeChoice />
        </Suspense>
      )}
    </Float>
  )
}
