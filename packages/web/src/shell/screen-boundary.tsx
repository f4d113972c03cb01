import { Component, type ReactNode } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/list/list-problem.tsx'
import { ChunkFailed } from '../core/chunk.ts'

interface Props {
  children: ReactNode
  /** Shows nothing instead of a sentence: for what floats above the screens. */
  silent?: boolean
}

/** A broken screen breaks its own tab only; the error is in the log (React reports it to the root). */
export class ScreenBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (this.props.silent) return null
    return (
      <BrokenScreen
        onRetry={() => (error instanceof ChunkFailed ? location.reload() : this.setState({ error: null }))}
      />
    )
  }
}

function BrokenScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useSpeech()
  return (
    <Problem title={t('shell.screenFailedTitle')} glyph="bad" text={t('shell.screenFailed')}>
      <Button kind="filled" icon="refresh" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Problem>
  )
}
