import { EditorView } from '@codemirror/view'

/**
 * Types over a selection as a change of the editor's own. Left to Chromium, the first letter would come in a span with
 * an inline style (to look like what it replaces), which the content-security policy refuses and reports.
 */
export const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view
    const { from, to, empty } = state.selection.main
    const text = event.data
    if (empty || state.readOnly || event.isComposing || event.inputType !== 'insertText' || !text)
      return false
    event.preventDefault()
    const insert = () =>
      state.update(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
    const isTaken = state
      .facet(EditorView.inputHandler)
      .some((handler) => handler(view, from, to, text, insert))
    if (!isTaken) view.dispatch(insert())
    return true
  },
})
