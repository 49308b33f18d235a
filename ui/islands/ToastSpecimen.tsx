import { useId, useState } from 'react'
import { Button } from '../components/Button.tsx'
import { ToastRegion } from '../components/Toasts.tsx'

/** Shows toasts in the styleguide, and that islands wake up. */
export default function ToastSpecimen({ words }: { readonly words: readonly string[] }) {
  const [shown, show] = useState(0)
  const hint = useId()
  const messages = words.slice(0, shown).map((text) => ({ id: text, words: text }))
  return (
    <div className="row">
      <Button
        type="button"
        variant="secondary"
        aria-describedby={hint}
        onClick={() => show((shown + 1) % (words.length + 1))}
      >
        Show a toast
      </Button>
      <span id={hint} className="soft">
        {shown} of {words.length} shown
      </span>
      <ToastRegion messages={messages} />
    </div>
  )
}
