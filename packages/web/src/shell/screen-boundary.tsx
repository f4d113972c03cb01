import { Component, type ReactNode } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/list-problem.tsx'

interface Props {
  children: ReactNode
}

/** A broken screen breaks its own tab only; the error is in the log (React reports it to the root). */
export class ScreenBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <BrokenScreen onRetry={() => this.setState({ broken: false })} /> : this.props.children
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
